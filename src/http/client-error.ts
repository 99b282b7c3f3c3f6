import type { OperationId } from '#generated/operations.ts';
import { matchedPattern } from './route-template.ts';
import { send } from './transport.ts';

const version: string = import.meta.env.VITE_BUILD ?? 'dev';
const reported = new Set<string>();

/** Reports once a page load what breaks the contract; carries the route's template, never the address. */
export function reportViolation(operation: OperationId | 'app', violation: string): void {
  console.error(`[contract] ${operation}: ${violation}`);
  const key = `${operation} ${violation}`;
  if (import.meta.env.DEV || reported.has(key)) return;
  reported.add(key);
  void send({
    url: '/crm/api/atmp/common/clientErrors',
    method: 'POST',
    data: { operation, code: 0, route: matchedPattern(), version, violation: violation.slice(0, 500) },
  }).catch(() => undefined);
}
