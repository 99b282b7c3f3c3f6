import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

// The minified build, less than half of `axe.source`: each document parses it anew.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds that keeps a person from using the screen: rule and element, one a line. */
export async function findBarriers(page: Page): Promise<string[]> {
  // A string is evaluated by the debugger and needs no leave of the content policy.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const results: AxeResults = await page.evaluate('axe.run({ resultTypes: ["violations"] })');
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.target.join(' ')} ${node.failureSummary}`));
}
