import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import { Choices } from './choices.ts';
import { isOverlayName, openOverlayEvent, overlayNames } from './overlay-names.ts';
import { standIn } from './pictures.ts';

const send = (response: ServerResponse, body: unknown) => {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(body));
};

/** The pages for development ask the reference server for these; the mock has no server behind it. */
const bill = {
  merchant: '问止中医（模拟）',
  description: '诊费',
  total: 28_000,
  payUntil: '2099-12-31 23:59:00',
  payable: true,
  developer: false,
};

function addDevelopmentAnswers({ middlewares }: ViteDevServer): void {
  middlewares.use('/crm/dev/sms', (_request, response) => send(response, []));
  middlewares.use('/crm/dev/cashier', (request, response) =>
    send(response, request.method === 'POST' ? { paid: true } : bill),
  );
}

/** Pictures of the examples that belong to no screen yet. */
function addPictures({ middlewares }: ViteDevServer): void {
  middlewares.use('/crm', (request, response, next) => {
    const svg = standIn(new URL(request.url ?? '/', 'http://localhost').pathname);
    if (!svg) return next();
    response.setHeader('content-type', 'image/svg+xml');
    response.end(svg);
  });
}

/** The panel's buttons: an overlay opens in every page that is open. */
function addOverlays({ middlewares, ws }: ViteDevServer): void {
  middlewares.use('/crm/mock/overlays', async (request: Connect.IncomingMessage, response) => {
    if (request.method === 'PUT') {
      const { name } = (await json(request)) as { name?: string };
      if (isOverlayName(name)) ws.send(openOverlayEvent, name);
    }
    send(response, overlayNames);
  });
}

/** The panel at /crm/mock: which example each operation answers with. After a change the open pages load anew. */
function addPanel({ middlewares, ws }: ViteDevServer, choices: Choices): void {
  const page = join(import.meta.dirname, 'panel.html');
  middlewares.use('/crm/mock/choices', async (request: Connect.IncomingMessage, response) => {
    if (request.method === 'PUT') {
      const { operation, example } = (await json(request)) as { operation?: string; example?: string };
      choices.choose(operation, example);
      ws.send({ type: 'full-reload' });
    }
    send(response, choices.list());
  });
  middlewares.use('/crm/mock', (_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(readFileSync(page, 'utf8'));
  });
}

/** `npm run dev:mock`: the development server before Prism. A build never has it. */
export function mock(): Plugin {
  return {
    name: 'mock',
    apply: 'serve',
    transformIndexHtml: (_html, { path }) =>
      path.endsWith('/index.html')
        ? [{ tag: 'script', attrs: { type: 'module', src: '/crm/scripts/mock/open-overlay.ts' } }]
        : [],
    configureServer(server) {
      const choices = new Choices();
      addOverlays(server);
      addPanel(server, choices);
      addPictures(server);
      addDevelopmentAnswers(server);
      server.middlewares.use('/crm/api', (request, _response, next) => {
        const { pathname } = new URL(request.originalUrl ?? '/', 'http://localhost');
        const example = choices.of(request.method ?? 'GET', pathname);
        if (example) request.headers.prefer = `example=${example}`;
        // Prism wants the cookie that the contract asks for; any value will do.
        request.headers.cookie = '__Host-session=mock';
        next();
      });
    },
  };
}
