import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test';

export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const launchBrowser = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: chromiumArguments });

/** The phone of the reference pictures, at a quarter of their pixels to save time. */
export const phone: BrowserContextOptions = {
  viewport: { width: 375, height: 812 },
  hasTouch: true,
  isMobile: true,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
  // A slide is 240 ms that a session waits for. Sessions about motion use `movingPhone`.
  reducedMotion: 'reduce',
};

export const movingPhone: BrowserContextOptions = { ...phone, reducedMotion: 'no-preference' };
