import { type OperationId, operations } from '#generated/operations.ts';

/** The messages from the app's thread: check an answer against the contract, or report a fault to the server. */
export type Task =
  | { operation: OperationId; answer: unknown }
  | { apiRoot: string; report: Record<string, string | number> };

export interface Finding {
  operation: OperationId;
  violation: string;
}

const inspect = (operation: OperationId, answer: unknown): Finding | undefined => {
  const result = operations[operation].response.safeParse(answer);
  if (result.success) return undefined;
  const issue = result.error.issues[0];
  return { operation, violation: `${issue?.path.join('.')} ${issue?.message}` };
};

const report = async (apiRoot: string, body: object) => {
  const { path, method } = operations.reportClientError;
  await fetch(path.replace(/^\/crm\/api/, apiRoot), {
    method,
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
};

self.onmessage = ({ data }: MessageEvent<Task>) => {
  if ('report' in data) {
    // A report that does not arrive must not become a fault of its own.
    void report(data.apiRoot, data.report).catch(() => undefined);
    return;
  }
  const finding = inspect(data.operation, data.answer);
  if (finding) self.postMessage(finding);
};
