import type { OperationId } from '#generated/operations.ts';
import { matchedPattern } from './route-template.ts';
import { send } from './transport.ts';

const version: string = import.meta.env.VITE_BUILD ?? 'dev';
const reported = new Set<string>();

/** Reports once a page load what breaks the contract; carries the route's template, never the address. */
export async function reportViolation(operation: OperationId | 'app', violation: string): Promise<void> {
  console.error(`[contract] ${operation}: ${violation}`);
  const key = `${operation} ${violation}`;
  if (import.meta.env.DEV || reported.has(key)) return;
  reported.add(key);
  try {
    const { operations } = await import('#generated/operations.ts');
    const { path: url, method } = operations.reportClientError;
    const data = { operation, code: 0, route: matchedPattern(), version, violation: violation.slice(0, 500) };
    await send({ url, method, data });
  } catch {
    // A report that does not arrive must not become a fault of its own.
  }
}

/** Where an error was thrown, as `main-abc.js:1:234`; its message could hold what a person typed. */
function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const frame = /([\w.-]+:\d+:\d+)\)?$/m.exec(error.stack ?? '');
  return `${error.name} ${frame?.[1] ?? ''}`.trim();
}

/** The app's own faults, too, reach the ones who can mend them. */
export function reportOwnFaults(target: Window): void {
  target.addEventListener('error', event => void reportViolation('app', placeOf(event.error)));
  target.addEventListener('unhandledrejection', ({ reason }) => {
    const known = reason instanceof Error && /^(ApiError|TransportError|CanceledError)$/.test(reason.name);
    if (!known) void reportViolation('app', placeOf(reason));
  });
}
