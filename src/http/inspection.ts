import type { OperationId } from '#generated/operations.ts';
import { whenIdle } from '#src/platform/when-idle.ts';
import { apiRoot } from './api-root.ts';
import type { Finding, Task } from './inspector.worker.ts';
import { matchedPattern } from './route-template.ts';

const version: string = import.meta.env.VITE_BUILD ?? 'dev';
const reported = new Set<string>();
let inspector: Worker | undefined;

/**
 * All schemas of the contract take a slow phone half a second to evaluate: they do it on a thread of their own. Where
 * that cannot be had, offline or after a deploy, answers go unchecked.
 */
function ask(task: Task): void {
  if (!inspector) {
    inspector = new Worker(new URL('./inspector.worker.ts', import.meta.url), { type: 'module' });
    inspector.onmessage = ({ data }: MessageEvent<Finding>) =>
      reportViolation(data.operation, data.violation);
    inspector.onerror = () => {
      inspector = undefined;
    };
  }
  inspector.postMessage(task);
}

/** A backend's fault meets many phones, so a tenth of the loads finds it. The others save 53 kB and the work. */
const inspects = import.meta.env.DEV || Math.random() < 0.1;

/**
 * Checks an answer against the contract without delaying or breaking the screen. Violations go to the console in
 * development and to `reportClientError` in production.
 */
export function inspectAnswer(operation: OperationId | undefined, answer: unknown): void {
  if (operation && inspects) whenIdle(() => ask({ operation, answer }));
}

/** Reports once a page load what breaks the contract; carries the route's template, never the address. */
function reportViolation(operation: OperationId | 'app', violation: string): void {
  console.error(`[contract] ${operation}: ${violation}`);
  const key = `${operation} ${violation}`;
  if (import.meta.env.DEV || reported.has(key)) return;
  reported.add(key);
  ask({
    apiRoot,
    report: { operation, code: 0, route: matchedPattern(), version, violation: violation.slice(0, 500) },
  });
}

/** Where an error was thrown, as `main-abc.js:1:234`; its message could hold what a person typed. */
function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const frame = /([\w.-]+:\d+:\d+)\)?$/m.exec(error.stack ?? '');
  return `${error.name} ${frame?.[1] ?? ''}`.trim();
}

/** Faults of the app are reported to its developers, too. */
export function reportOwnFaults(target: Window): void {
  target.addEventListener('error', event => reportViolation('app', placeOf(event.error)));
  target.addEventListener('unhandledrejection', ({ reason }) => {
    const known = reason instanceof Error && /^(ApiError|TransportError|CanceledError)$/.test(reason.name);
    if (!known) reportViolation('app', placeOf(reason));
  });
}
