import type { ZodMiniType, z } from 'zod/mini';
import type { Operation, OperationId, Operations } from '#generated/operations.ts';

type Part = 'params' | 'query' | 'header' | 'body';

/** The parts of a request, each as its schema takes it. */
export type Given<Id extends OperationId> = {
  [P in Part]?: Operations[Id][P] extends ZodMiniType ? z.input<Operations[Id][P]> : undefined;
};

export interface RawRequest {
  params?: Readonly<Record<string, string>> | undefined;
  query?: URLSearchParams | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  body?: string | Uint8Array<ArrayBuffer> | FormData | undefined;
}

const texts = (values: object = {}) =>
  Object.entries(values).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter(item => item !== undefined)
      .map(item => [name, String(item)] as const),
  );

function formOf(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** Serializes a typed input as a client does. A form names its content type by itself. */
export function rawOf(
  { form }: Pick<Operation, 'form'>,
  { params, query, header, body }: { [P in Part]?: object | undefined },
): RawRequest {
  const json = body !== undefined && !form ? JSON.stringify(body) : undefined;
  return {
    params: Object.fromEntries(texts(params)),
    query: new URLSearchParams(texts(query).map(([name, value]) => [name, value])),
    headers: {
      ...Object.fromEntries(texts(header)),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body && form ? formOf(body) : json,
  };
}

/** The path and the query of a call. */
export function addressOf({ path }: Operation, { params = {}, query }: RawRequest): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((params[name] ?? '').toWellFormed()),
  );
  const search = query?.toString();
  return search ? `${filled}?${search}` : filled;
}
