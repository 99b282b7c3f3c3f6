import { generate } from 'orval';
import { root } from '../lib/run.ts';

/** What `npm run generate` is measured against: orval on the same bundle, in a process of its own as that is. */
process.chdir(root);
await generate('./orval.config.ts');
