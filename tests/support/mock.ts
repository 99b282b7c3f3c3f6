import { afterAll, beforeAll } from 'vitest';
import { bundlePath } from '#scripts/contract/bundle.ts';
import { freePort } from '#scripts/lib/free-port.ts';
import { type Mock, serveMock } from '#scripts/mock/serve.ts';

/** The mock of the contract for the tests of one file; gives its address. */
export function withMock(): { readonly url: string } {
  let mock: Mock;
  const at = { url: '' };
  beforeAll(async () => {
    const port = await freePort();
    mock = await serveMock(bundlePath, Number(port));
    await mock.ready;
    at.url = `http://127.0.0.1:${port}`;
  });
  afterAll(() => mock.close());
  return at;
}
