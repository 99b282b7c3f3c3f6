import { BusinessError } from '#server/kernel/errors.ts';
import { maxPictureBytes } from '#server/kernel/pictures/picture-input.ts';
import { pictureRefused } from '#server/kernel/pictures/refused.ts';

/** A picture with the rest of its form. */
export const maxFormBytes = maxPictureBytes + 64 * 1024;

/** Forms are held in memory, so the number read at once is bounded. The app sends one after the other. */
const mostForms = 16;
const mostFormsOfOne = 2;
/** Enough for ten megabytes over a poor mobile network. A slower sender would hold a place that others wait for. */
const formDeadlineMs = 120_000;

const underWay = new Map<string, number>();
let forms = 0;

/** @throws BusinessError TOO_OFTEN before anything of the form is read */
export async function inFormSlot<Result>(sender: string, work: () => Promise<Result>): Promise<Result> {
  const own = underWay.get(sender) ?? 0;
  if (own >= mostFormsOfOne) throw new BusinessError('TOO_OFTEN', '上一张图片还在上传，请稍候');
  if (forms >= mostForms) throw new BusinessError('TOO_OFTEN', '正在上传的人太多，请稍后再试');
  forms += 1;
  underWay.set(sender, own + 1);
  try {
    return await work();
  } finally {
    forms -= 1;
    const left = (underWay.get(sender) ?? 1) - 1;
    if (left > 0) underWay.set(sender, left);
    else underWay.delete(sender);
  }
}

const malformed = (what: string) => new BusinessError('INVALID_INPUT', undefined, what);

/** Stops at the first byte too many, whatever length was announced, and at the deadline. */
async function readBytes(request: Request, deadlineMs: number): Promise<Blob> {
  if (Number(request.headers.get('content-length') ?? 0) > maxFormBytes) throw pictureRefused('tooLarge');
  const reader = (request.body ?? new Blob().stream()).getReader();
  const stop = () => void reader.cancel().catch(() => {});
  const deadline = setTimeout(stop, deadlineMs);
  // A Node stream that is cut off at the wrong moment neither ends nor fails.
  request.signal.addEventListener('abort', stop);
  if (request.signal.aborted) stop();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  try {
    for (let size = 0; ; ) {
      const { done, value } = await reader.read();
      if (done) return new Blob(chunks);
      size += value.length;
      if (size > maxFormBytes) throw pictureRefused('tooLarge');
      chunks.push(value as Uint8Array<ArrayBuffer>);
    }
  } catch (error) {
    if (error instanceof BusinessError) throw error;
    // The sender went away: no fault of the server.
    throw malformed('body: cut off');
  } finally {
    clearTimeout(deadline);
    request.signal.removeEventListener('abort', stop);
    await reader.cancel().catch(() => {});
  }
}

/**
 * The fields of a form with a file: the file itself, or its WeChat media id. A field that comes twice is
 * a list, for the schema to refuse.
 *
 * @throws BusinessError IMAGE_REFUSED when the file is too large, INVALID_INPUT for any other form
 */
export async function readForm(
  request: Request,
  deadlineMs = formDeadlineMs,
): Promise<Record<string, unknown>> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) throw malformed('content-type: multipart/form-data expected');
  const bytes = await readBytes(request, deadlineMs);
  const form = await new Response(bytes, { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined);
  if (!form) throw malformed('body: not a form');
  const fields = Object.fromEntries(
    [...new Set(form.keys())].map(name => {
      const values = form.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
  if ('file' in fields === 'mediaId' in fields) throw malformed('body: either file or mediaId');
  return fields;
}
