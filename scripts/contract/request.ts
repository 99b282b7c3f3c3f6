import { type ContractDocument, type ContractOperation, resolve } from './document.ts';

/** A request from the contract's own examples; `path` includes the query. */
export interface ExampleRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | FormData;
}

const text = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** Every form of the contract has a file (lint rule upload-form). */
function formOf({ operation }: ContractOperation): FormData | undefined {
  if (!operation.requestBody?.content['multipart/form-data']) return undefined;
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.of(0xff, 0xd8, 0xff)], { type: 'image/jpeg' }));
  return form;
}

/** Every parameter that has an example, the first example of the body, and a session cookie. */
export function exampleRequest(document: ContractDocument, operation: ContractOperation): ExampleRequest {
  const { method, parameters } = operation;
  const given = parameters.filter(({ example }) => example !== undefined);
  const query = new URLSearchParams();
  const headers: Record<string, string> = { cookie: '__Host-session=mock' };
  let path = operation.path;
  for (const { name, in: place, example } of given) {
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(text(example)));
    if (place === 'header') headers[name] = text(example);
    if (place === 'query')
      for (const value of Array.isArray(example) ? example : [example]) query.append(name, text(value));
  }
  if (query.size > 0) path += `?${query}`;
  const form = formOf(operation);
  if (form) return { method, path, headers, body: form };
  const json = Object.values(operation.operation.requestBody?.content['application/json']?.examples ?? {})[0];
  if (!json) return { method, path, headers };
  headers['content-type'] = 'application/json';
  return { method, path, headers, body: JSON.stringify(resolve(document, json).value) };
}
