import { once } from 'node:events';
import { createServer } from 'node:net';

/** A free port of this machine, as text for arguments, environments and addresses. */
export async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('没有空闲的端口');
  return String(address.port);
}
