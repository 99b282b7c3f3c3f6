import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { generate } from 'orval';
import { bundlePath, writeBundle } from './contract/bundle.ts';
import { readContract } from './contract/document.ts';
import { formFiles } from './contract/forms-file.ts';
import { manifestFile, manifestPath } from './contract/manifest.ts';
import { operationsFile, readGroupsFile } from './contract/operations-file.ts';
import { seamsFile } from './contract/seams.ts';

// From openapi/, or from a bundle that is there already.
if (!process.argv.includes('--from-bundle')) await writeBundle();
await generate('./orval.config.ts');
const contract = readContract();
writeFileSync('generated/operations.ts', operationsFile(contract));
mkdirSync('generated/forms', { recursive: true });
for (const [path, text] of formFiles(contract)) writeFileSync(path, text);
writeFileSync('generated/read-groups.ts', readGroupsFile(contract));
writeFileSync('generated/seams.json', seamsFile(contract));
const written = [...globSync('generated/**/*.ts'), 'generated/seams.json']
  .map(path => path.replaceAll('\\', '/'))
  .sort()
  .map(path => [path, readFileSync(path, 'utf8')] as const);
writeFileSync(manifestPath, manifestFile(readFileSync(bundlePath, 'utf8'), new Map(written)));
