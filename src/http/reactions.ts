import { ErrorCode } from '#generated/model/error-code.ts';
import { currentRoute } from '#src/platform/current-route.ts';
import type { RouteEntry } from '#src/platform/route-entry.ts';
import { ApiError, type TransportError } from './errors.ts';
import { redirectToLogin, resetRedirectFlag } from './login-redirect.ts';
import type { RequestOptions } from './types.ts';

/** What the app does about a fault. `http` decides, and the owner of the screen shows it. */
export type Reaction = { kind: 'toast'; text: string; durationMs: number } | { kind: 'hide-loading' };

type Listener = (reaction: Reaction) => void;

/** What a route says of its screen's logins (specification §8). */
type LoginRules = Pick<RouteEntry, 'guest' | 'resetsLogin'>;

const errorToastMs = 4000;
const listeners = new Set<Listener>();

/** Tells the shell what to show; gives back the way to stop listening. */
export function onReaction(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const emit = (reaction: Reaction) => {
  for (const listener of listeners) listener(reaction);
};

/** A page outside the hash router, such as the login page, never leads to the login. */
let rulesOf: (route: string) => LoginRules | undefined = () => ({ guest: true, resetsLogin: true });

/** Connects the routes of the app. */
export function setLoginRules(find: typeof rulesOf): void {
  rulesOf = find;
}

/** ERR-0: any success resets the login-redirect flag. */
export const onSuccess = resetRedirectFlag;

/** The error catalogue of specification §8. */
export function onFault(
  fault: ApiError | TransportError,
  { handles = [], login }: Pick<RequestOptions, 'handles' | 'login'>,
): void {
  const rules = rulesOf(currentRoute());
  if (!(fault instanceof ApiError)) {
    console.warn(fault.message, fault.operation, fault.reason);
    emit({ kind: 'hide-loading' });
    if (rules?.resetsLogin) resetRedirectFlag();
    return;
  }
  if (handles.some(code => code === fault.code)) return;
  switch (fault.code) {
    case ErrorCode.NOT_LOGGED_IN:
      if (rules?.guest && login !== 'always') resetRedirectFlag();
      else redirectToLogin();
      return;
    case ErrorCode.SYSTEM_FAULT:
    case ErrorCode.SILENT_6033:
      console.warn(fault.message, fault.operation);
      emit({ kind: 'hide-loading' });
      return;
    case ErrorCode.SILENT_61118:
    case ErrorCode.SILENT_61119:
      console.warn(fault.message, fault.operation);
      return;
    default:
      emit({ kind: 'toast', text: fault.message, durationMs: errorToastMs });
  }
}
