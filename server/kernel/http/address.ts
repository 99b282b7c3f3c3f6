import ipaddr from 'ipaddr.js';

/** A provider gives one customer a whole network of 64 bits (RFC 6177): its 2^64 addresses are one caller. */
const networkParts = 4;

/**
 * The caller by whom limits count: an IPv4 address, or the first 64 bits of an IPv6 address. What is no address of
 * either kind stays as it is.
 */
function callerOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  // An IPv4 address that is written as IPv6 (::ffff:198.51.100.7) counts as the IPv4 address.
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = (parsed as ipaddr.IPv6).parts.slice(0, networkParts);
  return `${network.map(part => part.toString(16)).join(':')}::/64`;
}

/**
 * The caller's address for limits: the socket's own, or, behind trusted proxies, the entry of X-Forwarded-For that the
 * outermost trusted proxy wrote. The caller could have written the entries further left.
 */
export function callerAddress(
  socketAddress: string,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  if (trustedProxies === 0 || !forwardedFor) return callerOf(socketAddress);
  const entries = forwardedFor.split(',').map(entry => entry.trim());
  return callerOf(entries.at(-trustedProxies) || socketAddress);
}
