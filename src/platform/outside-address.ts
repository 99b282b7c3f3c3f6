import { paths } from '#src/paths.ts';

/**
 * What an outside page must be to be shown inside the app: https, on the port of https, of a host that the
 * organization allows by its whole name, without a name or password in it, and not of this app itself, whose session
 * a framed page must never share.
 */
export function outsideAddress(
  text: string,
  hosts: readonly string[],
  own: string = window.location.hostname,
): URL | undefined {
  // The parser of addresses drops tabs and reads '\' as '/': an address that uses them is meant to mislead.
  if (!/^https:\/\/[^\s\\]+$/.test(text)) return undefined;
  const url = parse(text);
  if (!url) return undefined;
  const plain = url.username === '' && url.password === '' && url.port === '';
  const allowed = hosts.some(host => host.toLowerCase() === url.hostname);
  return plain && allowed && url.hostname !== own ? url : undefined;
}

function parse(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** A link of the server's as an address of the router: within the app, or an outside page through /webView. */
export const appAddress = (link: string): string =>
  link.startsWith('/') ? link : paths.webView.link({}, { url: link });
