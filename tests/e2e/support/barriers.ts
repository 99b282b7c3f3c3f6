import type { Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';

/** What axe finds that keeps a person from using the screen: rule and element, one a line. */
export async function findBarriers(page: Page): Promise<string[]> {
  // A string is evaluated by the debugger and needs no leave of the content policy.
  await page.evaluate(axe.source);
  const results: AxeResults = await page.evaluate('axe.run({ resultTypes: ["violations"] })');
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.target.join(' ')} ${node.failureSummary}`));
}
