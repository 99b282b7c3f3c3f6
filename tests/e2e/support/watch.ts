import type { Page } from '@playwright/test';

export interface Watch {
  /** Every answer and every request without one, in the order of their ends. */
  readonly requests: readonly string[];
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
  const requests: string[] = [];
  const forgiven: RegExp[] = [];
  page.on('pageerror', error => seen.push(`page error: ${error.message}`));
  page.on('console', message => {
    if (message.type() === 'error' && !RESOURCE.test(message.text())) seen.push(`console: ${message.text()}`);
  });
  page.on('response', answer => {
    const line = `${answer.status()} ${answer.request().method()} ${answer.url()}`;
    requests.push(line);
    if (answer.status() >= 500) seen.push(line);
  });
  page.on('requestfailed', request =>
    requests.push(`${request.failure()?.errorText} ${request.method()} ${request.url()}`),
  );
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', event =>
      console.error(`content policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`),
    ),
  );
  return {
    requests,
    faults: () => seen.filter(fault => !forgiven.some(pattern => pattern.test(fault))),
    forgive: (...expected) => forgiven.push(...expected),
  };
}
