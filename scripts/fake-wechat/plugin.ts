import type { Plugin } from 'vite';
import { simulatedCardTicket, simulatedTicket } from '#server/kernel/ports/wechat/simulator.ts';
import { installFakeWechat } from './fake-wechat.ts';
import { isPersona, personas } from './personas.ts';

const tickets = { ticket: simulatedTicket, cardTicket: simulatedCardTicket };

/** Keeps the persona for the tab, since the address of the login page or the cashier does not have it. */
const remember = (name: string) => `sessionStorage.setItem('fake-wechat', ${JSON.stringify(name)});`;

/**
 * In development `/crm/?fake-wechat=ios` puts a simulated WeChat of that persona under the real SDK, and
 * `?fake-wechat=none` removes it. A build never has it.
 */
export const fakeWechat: Plugin = {
  name: 'fake-wechat',
  apply: 'serve',
  transformIndexHtml: {
    order: 'pre',
    handler(_html, { originalUrl = '/' }) {
      const requested = new URL(originalUrl, 'http://localhost').searchParams.get('fake-wechat');
      const known = requested !== null && (isPersona(requested) || requested === 'none');
      const children = `${known ? remember(requested) : ''}
        {
          const behaviour = ${JSON.stringify(personas)}[sessionStorage.getItem('fake-wechat')];
          if (behaviour) (${installFakeWechat})(Object.assign({ behaviour }, ${JSON.stringify(tickets)}));
        }`;
      return [{ tag: 'script', children, injectTo: 'head-prepend' }];
    },
  },
};
