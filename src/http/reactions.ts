import { ErrorCode } from '#generated/model/error-code.ts';
import { ApiError, type TransportError } from './errors.ts';
import { currentRoute, redirectToLogin, resetRedirectFlag } from './login-redirect.ts';

/** What the app does about a fault; `http` decides, whoever owns the screen shows it. */
export type Reaction = { kind: 'toast'; text: string; durationMs: number } | { kind: 'hide-loading' };

type Listener = (reaction: Reaction) => void;

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

/** ERR-0: any success resets the login-redirect flag. */
export function onSuccess(): void {
  resetRedirectFlag();
}

function mayStayLoggedOut(operation: string | undefined): boolean {
  const route = currentRoute();
  if (operation === 'getTotalSavings') return false;
  return route === '/' || route.startsWith('/videoReplay');
}

/** The error catalogue of specification §8. */
export function onFault(fault: ApiError | TransportError, handles: readonly number[]): void {
  if (!(fault instanceof ApiError)) {
    console.warn(fault.message, fault.operation, fault.reason);
    emit({ kind: 'hide-loading' });
    const route = currentRoute();
    if (route === '/' || route === '/personal' || route.startsWith('/hospitalize')) resetRedirectFlag();
    return;
  }
  if (handles.includes(fault.code)) return;
  switch (fault.code) {
    case ErrorCode.NOT_LOGGED_IN:
      if (mayStayLoggedOut(fault.operation)) resetRedirectFlag();
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
