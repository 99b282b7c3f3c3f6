import fastifyApiReference from '@scalar/fastify-api-reference';

interface Route {
  url: string;
  handler(request: unknown, reply: object): void;
}

/**
 * The script of Scalar's renderer. This package serves it as one file; the renderer's own package would install some
 * 270 others (decision 18).
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
