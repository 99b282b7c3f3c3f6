import type { OperationId } from '#generated/operations.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { reportViolation } from './client-error.ts';

/** The schemas weigh too much for the first load: they come when the page is idle. */
const schemas = () => import('#generated/operations.ts');

/**
 * Holds an answer against the contract without delaying or breaking the screen: in development the
 * console tells, in production `reportClientError` does.
 */
export function inspectAnswer(operation: OperationId | undefined, answer: unknown): void {
  if (!operation || operation === 'reportClientError') return;
  whenIdle(() => {
    void schemas().then(
      ({ operations }) => {
        const result = operations[operation].response.safeParse(answer);
        if (result.success) return;
        const issue = result.error.issues[0];
        void reportViolation(operation, `${issue?.path.join('.')} ${issue?.message}`);
      },
      // Offline, or after a deploy, the schemas are not to be had: this answer goes unchecked.
      () => undefined,
    );
  });
}
