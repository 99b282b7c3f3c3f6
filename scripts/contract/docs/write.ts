import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readContract } from '#scripts/contract/document.ts';
import { documentForReading } from './document.ts';
import { docsPage } from './page.ts';
import { rendererScript } from './renderer.ts';

/** Writes the page that shows the contract, with its script and document. */
export function writeDocs(directory: string): void {
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'index.html'), docsPage);
  writeFileSync(join(directory, 'openapi.json'), JSON.stringify(documentForReading(readContract())));
  writeFileSync(join(directory, 'scalar.js'), rendererScript());
}
