import type { RawRequest } from './requests.ts';

const boundary = 'wrong-form';
const multipart = `multipart/form-data; boundary=${boundary}`;

const part = (name: string, value: string, more = '') =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const whole = (...parts: string[]) => `${parts.join('')}--${boundary}--\r\n`;

const file = part('file', 'x', '; filename="a.jpg"');
const mediaId = (value: string) => part('mediaId', value);

/** Every way in which a form with a file breaks the contract, and the place that `msg` names. */
const wrongForms: [what: string, body: string | undefined, at: string, type?: string][] = [
  ['no body', undefined, 'body'],
  ['an empty body', '', 'body'],
  ['half a form', file, 'body'],
  ['no form', 'file=x', 'body'],
  ['an end before its beginning', `--${boundary}--${file}`, 'body'],
  ['neither file nor mediaId', whole(), 'body'],
  ['a field of another name', whole(part('picture', 'x')), 'body'],
  ['both file and mediaId', whole(file, mediaId('m1')), 'body'],
  ['two files', whole(file, file), 'body.file'],
  ['a file that is a text', whole(part('file', 'x')), 'body.file'],
  ['mediaId as a file', whole(part('mediaId', 'm1', '; filename="a.jpg"')), 'body.mediaId'],
  ['mediaId empty', whole(mediaId('')), 'body.mediaId'],
  ['mediaId with a path', whole(mediaId('../m1')), 'body.mediaId'],
  ['mediaId too long', whole(mediaId('m'.repeat(1000))), 'body.mediaId'],
  ['mediaId with NUL', whole(mediaId('m\0')), 'body.mediaId'],
  ['no content type', whole(file), 'content-type', ''],
  ['JSON', '{"mediaId":"m1"}', 'content-type', 'application/json'],
  ['no boundary', whole(file), 'content-type', 'multipart/form-data'],
  ['another boundary', whole(file), 'body', 'multipart/form-data; boundary=x'],
];

export const wrongFormRequests = (valid: RawRequest) =>
  wrongForms.map(([what, body, at, type = multipart]) => ({
    name: `body: ${what}`,
    request: {
      ...valid,
      headers: { ...valid.headers, 'content-type': type },
      body: body && new TextEncoder().encode(body),
    },
    at,
  }));

/** A form that keeps the contract, though its file is no picture. */
export function exampleForm(): FormData {
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.of(0xff, 0xd8, 0xff)]), 'a.jpg');
  return form;
}
