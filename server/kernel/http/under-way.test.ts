import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { limitUnderWay } from './under-way.ts';

/** Requests that the listener got, in their order; the test answers them. */
const waiting: ServerResponse[] = [];
const server = createServer(
  limitUnderWay(
    (_, response) => waiting.push(response),
    request => String(request.headers['x-address']),
    { connection: 3, address: 5 },
  ),
).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  waiting.length = 0;
});

const ask = (count: number, address: string) => {
  const lines = `GET / HTTP/1.1\r\nhost: a\r\nx-address: ${address}\r\n\r\n`;
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.write(lines.repeat(count));
  return socket;
};
const got = (count: number) => expect.poll(() => waiting.length).toBe(count);
const statuses = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);

test('A connection has a bounded number of requests under way, the next is refused and closes it', async () => {
  const socket = ask(200, 'a');
  await got(3);
  for (const response of waiting) response.end('ok');
  expect(statuses(await text(socket))).toEqual(['200', '200', '200', '429']);
  expect(waiting).toHaveLength(3);
});

test('An address has a bounded number of requests under way, another address goes on', async () => {
  ask(3, 'b');
  ask(2, 'b');
  await got(5);
  const refused = ask(1, 'b');
  expect(await text(refused)).toMatch(/^HTTP\/1\.1 429 .*操作太频繁/s);
  ask(1, 'c');
  await got(6);
});

test('A finished request makes room for the next one', async () => {
  ask(3, 'd');
  ask(2, 'd');
  await got(5);
  waiting[0]?.end('ok');
  ask(1, 'd');
  await got(6);
});

test('A lost connection makes room for as many requests as it had, those that waited behind another too', async () => {
  const lost = [ask(3, 'e'), ask(2, 'e')];
  await got(5);
  for (const socket of lost) socket.destroy();
  await expect
    .poll(() => {
      ask(1, 'e');
      return waiting.length;
    })
    .toBeGreaterThan(5);
});
