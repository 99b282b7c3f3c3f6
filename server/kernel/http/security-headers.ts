import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Config } from '#server/kernel/config.ts';

/** Hashes of the inline style and script that index.html was built with, as CSP sources. */
export interface InlineHashes {
  style: string[];
  script: string[];
}

export function securityHeaders(
  config: Pick<Config, 'production'>,
  inline: InlineHashes = { style: [], script: [] },
): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...inline.script],
      styleSrc: ["'self'", ...inline.style],
      imgSrc: ["'self'", 'data:', 'https:'],
      // The spoken captcha.
      mediaSrc: ["'self'", 'data:'],
      // Outside pages in /webView. The organization's system parameters name the hosts.
      frameSrc: ['https:'],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'"],
    },
    strictTransportSecurity: config.production ? 'max-age=31536000; includeSubDomains' : false,
    referrerPolicy: 'same-origin',
    xFrameOptions: 'SAMEORIGIN',
    crossOriginEmbedderPolicy: false,
    permissionsPolicy: { camera: ['self'], microphone: ['self'], geolocation: ['self'] },
  });
}
