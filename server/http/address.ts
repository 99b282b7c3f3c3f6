/**
 * The caller's address: the socket's own, or, behind trusted proxies, the entry of X-Forwarded-For
 * that the outermost trusted proxy wrote. Entries further left are the caller's own words.
 */
export function callerAddress(
  socketAddress: string,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  if (trustedProxies === 0 || !forwardedFor) return socketAddress;
  const entries = forwardedFor.split(',').map(entry => entry.trim());
  return entries.at(-trustedProxies) || socketAddress;
}
