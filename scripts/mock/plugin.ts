import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import type { Connect, Plugin, WebSocketServer } from 'vite';
import { Choices } from './choices.ts';
import { isOverlayName, openOverlayEvent, overlayNames } from './overlay-names.ts';
import { standIn } from './pictures.ts';

const send = (response: ServerResponse, body: unknown) => {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(body));
};

/** The cashier of the development pages asks the reference server for this; the mock has none. */
const bill = {
  merchant: '问止中医（模拟）',
  description: '诊费',
  total: 28_000,
  payUntil: '2099-12-31 23:59:00',
  payable: true,
  developer: false,
};

/** Vite's development server, or its preview of a build, which has no word for open pages. */
interface Host {
  middlewares: Connect.Server;
  ws?: WebSocketServer;
}

function addDevelopmentAnswers({ middlewares }: Host): void {
  middlewares.use('/crm/dev/sms', (_request, response) => send(response, []));
  middlewares.use('/crm/dev/cashier', (request, response) =>
    send(response, request.method === 'POST' ? { paid: true } : bill),
  );
}

/** Serves pictures of examples whose screens are not built yet. */
function addPictures({ middlewares }: Host): void {
  middlewares.use('/crm', (request, response, next) => {
    const svg = standIn(new URL(request.url ?? '/', 'http://localhost').pathname);
    if (!svg) return next();
    response.setHeader('content-type', 'image/svg+xml');
    response.end(svg);
  });
}

/** The panel's buttons open an overlay in every open page. */
function addOverlays({ middlewares, ws }: Host): void {
  middlewares.use('/crm/mock/overlays', async (request: Connect.IncomingMessage, response) => {
    if (request.method === 'PUT') {
      const { name } = (await json(request)) as { name?: string };
      if (isOverlayName(name)) ws?.send(openOverlayEvent, name);
    }
    send(response, overlayNames);
  });
}

/** The panel at /crm/mock chooses the example of each operation. Open pages reload after a change. */
function addPanel({ middlewares, ws }: Host, choices: Choices): void {
  const page = join(import.meta.dirname, 'panel.html');
  middlewares.use('/crm/mock/choices', async (request: Connect.IncomingMessage, response) => {
    if (request.method === 'PUT') {
      const { operation, example } = (await json(request)) as { operation?: string; example?: string };
      choices.choose(operation, example);
      ws?.send({ type: 'full-reload' });
    }
    send(response, choices.list());
  });
  middlewares.use('/crm/mock', (_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(readFileSync(page, 'utf8'));
  });
}

function addMock(host: Host): void {
  const choices = new Choices();
  addOverlays(host);
  addPanel(host, choices);
  addPictures(host);
  addDevelopmentAnswers(host);
  host.middlewares.use('/crm/api', (request, _response, next) => {
    const { pathname } = new URL(request.originalUrl ?? '/', 'http://localhost');
    const example = choices.of(request.method ?? 'GET', pathname);
    if (example) request.headers.prefer = `example=${example}`;
    // Prism requires the contract's cookie, with any value.
    request.headers.cookie = '__Host-session=mock';
    next();
  });
}

/** Puts the panel and the chosen examples before Prism in `npm run dev:mock`. The patients' build never has it. */
export function mock(): Plugin {
  return {
    name: 'mock',
    transformIndexHtml: {
      // Before Vite looks for the modules of the page. A module of the entry itself, shared with the login page, would
      // start the app there.
      order: 'pre',
      handler: (_html, { path }) =>
        path.endsWith('/index.html')
          ? [
              {
                tag: 'script',
                attrs: { type: 'module' },
                children: "import('/scripts/mock/open-overlay.ts');",
              },
            ]
          : [],
    },
    configureServer: addMock,
    configurePreviewServer: ({ middlewares }) => addMock({ middlewares }),
  };
}
