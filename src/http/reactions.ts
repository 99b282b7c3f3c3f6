import { ErrorCode } from '#generated/model/error-code.ts';
import type { LookBackView } from '#generated/model/look-back-view.ts';
import type { OperationId } from '#generated/operations.ts';
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

const isReplay = (route: string) => /^\/videoReplay(\/|$)/.test(route);

/** The address of the replay whose own answer said that it is for who is logged in. */
let guardedReplay: string | undefined;

/** ERR-0: any success resets the login-redirect flag. */
export function onSuccess(operation: OperationId | undefined, data: unknown): void {
  resetRedirectFlag();
  // The one check of the video replay.
  if (operation === 'getLookBack') {
    guardedReplay = (data as LookBackView).loginRequired ? currentRoute() : undefined;
  }
}

/** Specification §8, 4013: the root path, and a video replay that asks for no login. Savings always ask. */
function mayStayLoggedOut(operation: string | undefined): boolean {
  const route = currentRoute();
  if (operation === 'getTotalSavings') return false;
  return route === '/' || (isReplay(route) && route !== guardedReplay);
}

/** The error catalogue of specification §8. */
export function onFault(fault: ApiError | TransportError, handles: readonly number[]): void {
  if (!(fault instanceof ApiError)) {
    console.warn(fault.message, fault.operation, fault.reason);
    emit({ kind: 'hide-loading' });
    if (/^\/(personal|hospitalize(\/.*)?)?$/.test(currentRoute())) resetRedirectFlag();
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
