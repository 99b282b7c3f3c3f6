import { bundlePath } from '#scripts/contract/bundle.ts';
import { endTogether, root } from '#scripts/lib/run.ts';
import { serveMock } from './serve.ts';

/** `npm run mock`: the contract's examples at http://127.0.0.1:4010, chosen by `Prefer: example=NAME`. */
process.chdir(root);
const port = Number(process.env.MOCK_PORT ?? 4010);
const mock = await serveMock(bundlePath, port);
endTogether([mock.prism]);
await mock.ready;
console.log(`契约的示例：http://127.0.0.1:${port}，以 Prefer: example=NAME 选`);
