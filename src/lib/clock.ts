/** A Date header has whole seconds (RFC 9110, 5.6.7), so it may be up to a second early. */
const second = 1_000;

/** By how much the phone's clock may be slow, in milliseconds. */
let slow = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };
let offset = 0;
const listeners = new Set<() => void>();

/** The server's time, however the phone is set: what is compared with the server's times is compared by this. */
export const currentTime = () => Date.now() + offset;

/** Called when the offset changes, so that countdowns recompute. */
export const onClockSet = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * Sets the clock by an answer's Date header, which was written between sending and receiving. Each answer narrows what
 * those before it allow; one that contradicts them came after the phone itself was set. A phone that may be right is
 * taken to be right, so that on most of them nothing ever jumps.
 */
export const hearServerTime = (header: unknown, sent: number, received: number = Date.now()) => {
  const written = typeof header === 'string' ? Date.parse(header) : Number.NaN;
  if (Number.isNaN(written) || received < sent) return;
  const told = { least: written - received, most: written + second - sent };
  const both = { least: Math.max(slow.least, told.least), most: Math.min(slow.most, told.most) };
  slow = both.least <= both.most ? both : told;
  const mayBeRight = slow.least <= 0 && slow.most >= 0;
  const next = mayBeRight ? 0 : Math.round((slow.least + slow.most) / 2);
  if (next === offset) return;
  offset = next;
  for (const listener of [...listeners]) listener();
};
