import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie, setCookie } from 'hono/cookie';
import type { Env } from '#server/kernel/http/env.ts';
import { newId } from '#server/kernel/ids.ts';
import { maxPictureBytes } from '#server/kernel/pictures/picture-input.ts';
import type { WechatSimulator } from '#server/kernel/ports/wechat/simulator.ts';
import { returnAddress } from '#src/lib/redirect-url.ts';

const cookie = 'simulated-openid';
const openidShape = /^[\w-]{1,64}$/;
const knownOpenid = (text: string | undefined) => (text && openidShape.test(text) ? text : undefined);

/**
 * The simulated WeChat. Its authorisation page agrees at once, as WeChat does for snsapi_base, and
 * takes each browser for one person; `?openid=` makes it another one. It does not exist in production.
 */
export function addWechatSimulator(app: Hono<Env>, simulator: WechatSimulator): void {
  app.get('/crm/dev/wechat/authorize', async c => {
    const { origin } = new URL(c.req.url);
    const target = c.req.query('redirect_uri') ?? '';
    const ours =
      URL.parse(target)?.origin === origin &&
      /^\/crm\/(login|wechat\/return)$/.test(new URL(target).pathname);
    const back = new URL(ours ? target : returnAddress(target, origin));
    const openid = knownOpenid(c.req.query('openid')) ?? knownOpenid(getCookie(c, cookie)) ?? newId('o');
    setCookie(c, cookie, openid, { path: '/', httpOnly: true, sameSite: 'Lax', maxAge: 30 * 86_400 });
    back.searchParams.set('code', await simulator.issueCode(openid));
    back.searchParams.set('state', c.req.query('state') ?? '');
    c.header('cache-control', 'no-store');
    return c.redirect(back.href);
  });

  /** As the messaging app's own upload (JS-SDK, `uploadImage`): takes the picture's bytes, gives its media id. */
  app.post('/crm/dev/wechat/media', bodyLimit({ maxSize: maxPictureBytes }), async c => {
    const media_id = simulator.keepMedia(Buffer.from(await c.req.arrayBuffer()));
    return c.json({ type: 'image', media_id });
  });
}
