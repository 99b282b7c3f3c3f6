import fastifyApiReference from '@scalar/fastify-api-reference';

interface Route {
  url: string;
  handler(request: unknown, reply: object): void;
}

/**
 * The text of Scalar's renderer. This package carries it as one file, behind a route; the renderer's own package would
 * bring what it was built from, some 270 more.
 */
export function rendererScript(): string {
  const routes: Route[] = [];
  const host = { route: (route: Route) => routes.push(route) };
  const register = fastifyApiReference as unknown as (
    host: object,
    options: object,
    next: () => void,
  ) => void;
  register(host, { configuration: { url: 'openapi.json' } }, () => undefined);
  let script = '';
  const reply = {
    header: () => reply,
    send: (text: string) => {
      script = text;
    },
  };
  routes.find(({ url }) => url.endsWith('.js'))?.handler({}, reply);
  if (!script.includes('createApiReference')) throw new Error('Scalar 的包里没有找到页面脚本');
  return script.replace(/\n\/\/# sourceMappingURL=.*$/, '');
}
