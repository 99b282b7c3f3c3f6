import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { gatewaySms, type SmsMessage } from './sms.ts';

const say = (message: string): SmsMessage => ({ template: 'offer', values: [], text: message });

/** A gateway with a set answer, and its address. */
async function gateway(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}/send` : '';
}

test('A message goes out as JSON with the bearer token', async () => {
  const seen = Promise.withResolvers<object>();
  const url = await gateway(async (request, response) => {
    const { method, url: path, headers } = request;
    const { authorization, 'content-type': type } = headers;
    response.end();
    seen.resolve({ method, path, authorization, type, body: JSON.parse(await text(request)) });
  });
  await gatewaySms({ url, token: 'secret' }).send('13800002000', say('验证码 123456'));
  expect(await seen.promise).toEqual({
    method: 'POST',
    path: '/send',
    authorization: 'Bearer secret',
    type: 'application/json',
    body: { phone: '13800002000', text: '验证码 123456' },
  });
});

test('A message that may be sent again carries its number, so that the gateway knows it', async () => {
  const seen = Promise.withResolvers<unknown>();
  const url = await gateway(async (request, response) => {
    response.end();
    seen.resolve(JSON.parse(await text(request)));
  });
  await gatewaySms({ url, token: 'secret' }).send('13800002000', say('有号了'), 'w1');
  expect(await seen.promise).toEqual({ phone: '13800002000', text: '有号了', messageId: 'w1' });
});

test.each([400, 500])('A gateway that answers %i has not accepted the message', async status => {
  const url = await gateway((_, response) => response.writeHead(status).end());
  await expect(gatewaySms({ url, token: 't' }).send('13800002000', say('x'))).rejects.toThrow(String(status));
});

test('A gateway that hangs up has not accepted the message', async () => {
  const url = await gateway(request => request.socket.destroy());
  await expect(gatewaySms({ url, token: 't' }).send('13800002000', say('x'))).rejects.toThrow();
});
