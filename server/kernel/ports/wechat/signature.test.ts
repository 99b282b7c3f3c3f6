import { expect, test } from 'vitest';
import { signCard, signInvoices, signPage } from './signature.ts';

test('The example that WeChat publishes (JS-SDK, 附录1) is signed to the letter', () => {
  const signature = signPage({
    ticket: 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg',
    nonceStr: 'Wm3WZYTPz0wzccnW',
    timestamp: 1414587457,
    url: 'http://mp.weixin.qq.com?params=value',
  });
  expect(signature).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed');
});

test('The card that WeChat publishes (JS-SDK, 附录4) is signed to the letter, its stray blank included', () => {
  const apiTicket = 'ojZ8YtyVyr30HheH3CM73y7h4jJE ';
  const signature = signCard(
    ...['jonyqin_1434008071', '1404896688', 'pjZ8Yt1XGILfi-FUsewpnnolGgZk', apiTicket, 'jonyqin'],
  );
  expect(signature).toBe('6b81fbf6af16e856334153b39737556063c82689');
});

test('Invoices are signed as a card of their type, and for one account, moment and nonce', () => {
  const page = { appId: 'wx1', timestamp: 1404896688, nonceStr: 'jonyqin' };
  expect(signInvoices('ticket', page)).toBe(signCard('INVOICE', 'ticket', 'jonyqin', 'wx1', '1404896688'));
  for (const change of [{ appId: 'wx2' }, { timestamp: 1404896689 }, { nonceStr: 'n' }]) {
    expect(signInvoices('ticket', { ...page, ...change })).not.toBe(signInvoices('ticket', page));
  }
});
