import type { Plugin } from 'vite';
import { simulatedCardTicket, simulatedTicket } from '../../server/ports/wechat/simulator.ts';
import { installFakeWechat } from './fake-wechat.ts';
import { isPersona, personas } from './personas.ts';

const tickets = { ticket: simulatedTicket, cardTicket: simulatedCardTicket };

/** The wish stays with the tab: after the login page or the cashier the address no longer tells it. */
const remember = (name: string) => `sessionStorage.setItem('fake-wechat', ${JSON.stringify(name)});`;

/**
 * `/crm/?fake-wechat=ios` in development: the page then stands in a messaging app of that persona, under the real SDK;
 * `?fake-wechat=none` leaves it. A build never has it.
 */
export const fakeWechat: Plugin = {
  name: 'fake-wechat',
  apply: 'serve',
  transformIndexHtml: {
    order: 'pre',
    handler(_html, { originalUrl = '/' }) {
      const wish = new URL(originalUrl, 'http://localhost').searchParams.get('fake-wechat');
      const known = wish !== null && (isPersona(wish) || wish === 'none');
      const children = `${known ? remember(wish) : ''}
        {
          const behaviour = ${JSON.stringify(personas)}[sessionStorage.getItem('fake-wechat')];
          if (behaviour) (${installFakeWechat})(Object.assign({ behaviour }, ${JSON.stringify(tickets)}));
        }`;
      return [{ tag: 'script', children, injectTo: 'head-prepend' }];
    },
  },
};
