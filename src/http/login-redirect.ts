import { currentQuery } from '#src/platform/current-route.ts';

/** The configured login page, outside the hash router (specification §2). */
const loginAddress: string = import.meta.env.VITE_LOGIN_URL || '/crm/login';

let redirecting = false;

/** Whether this page is about to be left for the login page. */
export const isLeavingForLogin = () => redirecting;

export function resetRedirectFlag(): void {
  redirecting = false;
}

/** Back from the login page may bring this very page out of the browser's cache, flag and all. */
window.addEventListener('pageshow', event => {
  if (event.persisted) resetRedirectFlag();
});

/** Where the login page leads back to: this whole address, with its hash. */
export function loginLink(): string {
  const query = new URLSearchParams({ redirectUrl: window.location.href });
  const topOrgId = new URLSearchParams(currentQuery()).get('topOrgId');
  if (topOrgId) query.set('topOrgId', topOrgId);
  return `${loginAddress}${loginAddress.includes('?') ? '&' : '?'}${query}`;
}

/**
 * Goes to the login page, once, however many calls were refused (specification §8, 4013). It takes the place of the
 * address that was refused: Back would only be sent here again.
 */
export function redirectToLogin(): void {
  if (redirecting) return;
  redirecting = true;
  window.location.replace(loginLink());
}
