/** Where one goes after the login without an address of one's own. */
const APP = '/crm/';
/** Case does not matter, since other servers may treat LOGIN and login alike. */
const LOGIN = /^\/crm\/login(\.html)?\/?$/i;

/** Browsers read a backslash as a slash and drop control characters: an address with either is not what it seems. */
const hasTricks = (text: string) =>
  text.includes('\\') || [...text].some(character => character <= ' ' || character === '\u007f');

/** 'https://a.example, https://b.example' as the setting writes it */
export const parseOrigins = (setting: string) =>
  setting
    .split(',')
    .map(origin => origin.trim())
    .filter(Boolean);

/**
 * The address to return to, if it is one of this app's, on this origin or an allowed one; else the app itself.
 * It compares what the browser itself would parse, and gives that back, never the text it was handed.
 */
export const returnAddress = (
  redirectUrl: string | null,
  origin: string,
  allowedOrigins: readonly string[] = [],
): string => {
  const home = `${origin}${APP}`;
  if (redirectUrl === null || hasTricks(redirectUrl) || redirectUrl.startsWith('//')) return home;
  let url: URL;
  try {
    url = new URL(redirectUrl, origin);
  } catch {
    return home;
  }
  const trusted = url.origin === origin || allowedOrigins.includes(url.origin);
  // No path of the app needs an encoded character: one that has it says something else than it seems to.
  const plainPath = !/\/\/|%/.test(url.pathname);
  const inApp = url.pathname.startsWith(APP) && !LOGIN.test(url.pathname);
  return trusted && plainPath && inApp && url.username === '' && url.password === '' ? url.href : home;
};
