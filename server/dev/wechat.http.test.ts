import { describe, expect, test } from 'vitest';
import { openTestApp } from '#tests/support/app.ts';
import { createFactories } from '#tests/support/factories.ts';
import { jpeg } from '#tests/support/pictures.ts';
import { browser } from '#tests/support/wechat.ts';
import { addWechatSimulator } from './wechat.ts';

const app = await openTestApp();
addWechatSimulator(app.app, app.wechat);
const make = createFactories(app);

const begin = 'http://localhost/crm/wechat/authorize?purpose=login&redirectUrl=%2Fcrm%2F%23%2Fpersonal';
const given = ({ searchParams }: URL) => ({
  code: searchParams.get('code'),
  state: searchParams.get('state'),
});

describe('the simulated authorisation', () => {
  test('The simulated authorisation leads to the login page with what login takes, and on to where the person came from', async () => {
    const me = browser(app);
    const login = await me.open((await me.open(begin)).href);
    expect(login.origin + login.pathname).toBe('http://localhost/crm/login');
    expect(login.searchParams.get('redirectUrl')).toBe('http://localhost/crm/#/personal');
    expect((await me.logIn(given(login))).code).toBe(0);
  });

  test('Two browsers are two people', async () => {
    const userOf = async (me: ReturnType<typeof browser>) => {
      const login = await me.open((await me.open(begin)).href);
      return (await me.logIn(given(login))).data.userId;
    };
    const [me, you] = [browser(app), browser(app)];
    const mine = await userOf(me);
    expect(await userOf(me)).toBe(mine);
    expect(await userOf(you)).not.toBe(mine);
  });

  test('A browser with an unreadable cookie is a new person', async () => {
    const headers = { cookie: 'simulated-openid=o%00' };
    const target = encodeURIComponent('http://localhost/crm/login');
    const answer = await app.app.request(
      `http://localhost/crm/dev/wechat/authorize?redirect_uri=${target}&state=s`,
      { headers },
    );
    expect(answer.status).toBe(302);
    expect(answer.headers.get('set-cookie')).toMatch(/^simulated-openid=o[a-z0-9]+;/);
  });

  test('The simulated authorisation leads to no other place', async () => {
    for (const target of [
      'https://evil.example/crm/login',
      '//evil.example/crm/login',
      'javascript:alert(1)',
    ]) {
      const page = await browser(app).open(
        `http://localhost/crm/dev/wechat/authorize?${new URLSearchParams({ redirect_uri: target, state: 's' })}`,
      );
      expect(page.origin + page.pathname).toBe('http://localhost/crm/');
    }
  });
});

test('The simulated upload gives a media id that uploadImage accepts', async () => {
  const body = new Uint8Array(await jpeg());
  const response = await app.app.request('http://localhost/crm/dev/wechat/media', { method: 'POST', body });
  const { media_id: mediaId } = (await response.json()) as { media_id: string };
  const given = { params: { type: 'post' as const }, body: { mediaId } };
  const picture = await app.succeed('uploadImage', given, { as: await make.user() });
  expect(picture).toMatchObject({ width: 64, height: 48 });
});
