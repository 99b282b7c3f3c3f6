import type { Page } from '@playwright/test';

export interface Watch {
  /** The unexpected faults of this page. */
  faults(): string[];
  /** A session that damages something on purpose says so. */
  forgive(...expected: readonly RegExp[]): void;
}

/** The network's own words; whether an answer was a fault is judged by its status below. */
const RESOURCE = /^Failed to load resource/;

/** Listens for page errors, errors in the console, violations of the content policy, and failed answers. */
export async function watch(page: Page): Promise<Watch> {
  const seen: string[] = [];
  const forgiven: RegExp[] = [];
  page.on('pageerror', error => seen.push(`page error: ${error.message}`));
  page.on('console', message => {
    if (message.type() === 'error' && !RESOURCE.test(message.text())) seen.push(`console: ${message.text()}`);
  });
  page.on('response', answer => {
    if (answer.status() >= 500) seen.push(`${answer.status()} ${answer.request().method()} ${answer.url()}`);
  });
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', event =>
      console.error(`content policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`),
    ),
  );
  return {
    faults: () => seen.filter(fault => !forgiven.some(pattern => pattern.test(fault))),
    forgive: (...expected) => forgiven.push(...expected),
  };
}
