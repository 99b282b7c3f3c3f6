import { writeFileSync } from 'node:fs';
import { generate } from 'orval';
import { writeBundle } from './contract/bundle.ts';
import { readContract } from './contract/document.ts';
import { messagesFile, operationsFile } from './contract/operations-file.ts';

await writeBundle();
await generate('./orval.config.ts');
const contract = readContract();
writeFileSync('generated/operations.ts', operationsFile(contract));
writeFileSync('generated/messages.ts', messagesFile(contract));
