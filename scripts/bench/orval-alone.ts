import { generate } from 'orval';
import { root } from '#scripts/lib/run.ts';

/** Runs orval alone on the same bundle, in its own process, for comparison with `npm run generate`. */
process.chdir(root);
await generate('./orval.config.ts');
