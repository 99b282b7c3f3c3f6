import { afterEach, describe, expect, test } from 'vitest';
import { CodeRefused } from '#server/kernel/ports/wechat/port.ts';
import { openTestApp, refusal } from '#tests/support/app.ts';
import { createFactories } from '#tests/support/factories.ts';
import { nextSerial } from '#tests/support/ids.ts';
import { browser, wechatPeople } from '#tests/support/wechat.ts';
import { dropOldCodes } from './wechat-login.ts';

const app = await openTestApp();
const { call, succeed, clock, scope, db, services, wechat, faults } = app;
const make = createFactories(app);
const { authorize, openidOfUser } = wechatPeople(app);

afterEach(() => {
  services.wechat = wechat;
});

const minute = 60_000;
const invalid = refusal('WECHAT_KEY_INVALID');
const usersNow = async () => (await db.selectFrom('app_user').select('user_id').execute()).length;

/** WeChat, counting how often a code is brought to it; `answers` may hold it up or make it fail. */
function counting(before: () => Promise<void> = async () => {}) {
  const seen: string[] = [];
  services.wechat = {
    ...wechat,
    async exchangeCode(code) {
      seen.push(code);
      await before();
      return wechat.exchangeCode(code);
    },
  };
  return seen;
}

describe('a login with a code of WeChat', () => {
  test('The first login opens an account without a phone, and the next one finds it', async () => {
    const me = browser(app);
    const openid = `o${nextSerial()}`;
    const first = await me.logIn(await authorize(me, openid));
    expect(first).toMatchObject({
      code: 0,
      data: {
        userId: expect.stringMatching(/^u/),
        nickname: expect.stringMatching(/^微信用户/),
        phone: null,
        newUser: true,
      },
    });
    const profile = await succeed('getProfile', {}, { as: { cookie: me.header() } });
    expect(profile.personal).toMatchObject({ userId: first.data.userId, phone: null });

    const other = browser(app);
    const second = await other.logIn(await authorize(other, openid));
    expect(second.data).toEqual({ ...first.data, newUser: false });
    expect(await openidOfUser(first.data.userId)).toBe(openid);
  });

  test('The phone of an account that has one is answered', async () => {
    const { userId, phone } = await make.user();
    const openid = `o${nextSerial()}`;
    await db
      .insertInto('wechat_identity')
      .values({ app_id: wechat.appId, openid, unionid: null, user_id: userId, created_at: clock.now() })
      .execute();
    const me = browser(app);
    const { data } = await me.logIn(await authorize(me, openid));
    expect(data).toMatchObject({
      userId,
      phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
      newUser: false,
    });
  });

  test('A person known from another app of the same platform gets the same account', async () => {
    const { userId } = await make.user();
    const unionid = `n${nextSerial()}`;
    await db
      .insertInto('wechat_identity')
      .values({ app_id: 'wx1', openid: 'elsewhere', unionid, user_id: userId, created_at: clock.now() })
      .execute();
    services.wechat = { ...wechat, exchangeCode: async () => ({ openid: 'here', unionid }) };
    const me = browser(app);
    expect((await me.logIn(await authorize(me))).data).toMatchObject({ userId, newUser: false });
  });

  test('A page that is loaded again gets the session of the first time, and WeChat is asked once', async () => {
    const seen = counting();
    const me = browser(app);
    const given = await authorize(me);
    const first = await me.logIn(given);
    clock.advance(4 * minute);
    const second = await me.logIn(given);
    expect(second.data).toEqual(first.data);
    const session = (headers: Headers) => headers.getSetCookie()[0]?.split(';')[0];
    expect(session(second.headers)).toMatch(/^__Host-session=.{43}$/);
    expect(session(second.headers)).toBe(session(first.headers));
    expect(seen).toEqual([given.code]);
  });

  test('A code that is sent five times at once makes one exchange, one account and one session', async () => {
    const held = Promise.withResolvers<void>();
    const seen = counting(() => held.promise);
    const me = browser(app);
    const given = await authorize(me);
    const before = await usersNow();
    const sent = Array.from({ length: 5 }, () => me.logIn(given));
    held.resolve();
    const answers = await Promise.all(sent);
    expect(new Set(answers.map(({ headers }) => headers.getSetCookie()[0])).size).toBe(1);
    for (const answer of answers) expect(answer.data).toEqual(answers[0]?.data);
    expect(seen).toEqual([given.code]);
    expect(await usersNow()).toBe(before + 1);
    const sessions = await db
      .selectFrom('session')
      .select('token_hash')
      .where('user_id', '=', answers[0]?.data.userId ?? '')
      .execute();
    expect(sessions).toHaveLength(1);
  });

  test('Two first logins at once with different codes open one account', async () => {
    const openid = `o${nextSerial()}`;
    const before = await usersNow();
    const answers = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const me = browser(app);
        return me.logIn(await authorize(me, openid));
      }),
    );
    expect(new Set(answers.map(({ data }) => data.userId)).size).toBe(1);
    expect(answers.filter(({ data }) => data.newUser)).toHaveLength(1);
    expect(await usersNow()).toBe(before + 1);
  });

  test('A code that another browser has used is refused with WECHAT_KEY_INVALID', async () => {
    const [me, thief] = [browser(app), browser(app)];
    const given = await authorize(me);
    await me.logIn(given);
    const { state } = await authorize(thief);
    const answer = await thief.logIn({ ...given, state });
    expect(answer).toMatchObject(invalid);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('A link with somebody else’s code is refused with WECHAT_KEY_INVALID, so that nobody is logged in as another', async () => {
    const seen = counting();
    const [attacker, victim] = [browser(app), browser(app)];
    const given = await authorize(attacker);
    for (const lured of [given, { code: given.code }, { ...given, state: 'f'.repeat(64) }]) {
      expect(await victim.logIn(lured)).toMatchObject(invalid);
    }
    await authorize(victim);
    expect(await victim.logIn(given)).toMatchObject(invalid);
    expect(Object.keys(victim.jar)).toEqual(['__Host-wechat-state']);
    expect(seen).toEqual([]);
  });

  test('A code that WeChat refuses is refused with WECHAT_KEY_INVALID, also when it is sent again', async () => {
    const me = browser(app);
    const { state } = await authorize(me);
    const never = { code: '061QmT000w8xQW1pYk200Zc4Dq1QmT0J', state };
    expect(await me.logIn(never)).toMatchObject(invalid);
    const seen = counting();
    expect(await me.logIn(never)).toMatchObject(invalid);
    expect(seen).toEqual([]);
  });

  test('A code is refused with WECHAT_KEY_INVALID after five minutes', async () => {
    const me = browser(app);
    const fresh = await authorize(me);
    const used = await authorize(me);
    await me.logIn(used);
    clock.advance(5 * minute);
    for (const late of [fresh, used]) expect(await me.logIn(late)).toMatchObject(invalid);
  });

  test('A code does not log in again after logging out', async () => {
    const me = browser(app);
    const given = await authorize(me);
    await me.logIn(given);
    await call('logout', {}, { as: { cookie: me.header() } });
    expect(await me.logIn(given)).toMatchObject(invalid);
  });

  test('The answer is 9999 while WeChat does not answer, and the code stays good', async () => {
    services.wechat = { ...wechat, exchangeCode: () => Promise.reject(new Error('oauth2: HTTP 502')) };
    const me = browser(app);
    const given = await authorize(me);
    const error = await me.logIn(given).catch((reason: Error) => reason);
    expect(String(error)).toContain('500: {"code":9999');
    expect(faults).toEqual([]);
    services.wechat = wechat;
    expect(await me.logIn(given)).toMatchObject({ code: 0 });
  });

  test('A snapshot of the page logs nobody in', async () => {
    services.wechat = { ...wechat, exchangeCode: () => Promise.reject(new CodeRefused('snapshot')) };
    const me = browser(app);
    expect(await me.logIn(await authorize(me))).toMatchObject(invalid);
  });

  test('An address that tries code after code is refused with TOO_OFTEN', async () => {
    const me = browser(app);
    const { state } = await authorize(me);
    const tryOne = () => me.logIn({ code: `code${nextSerial()}xxxx`, state }, '10.9.9.9');
    for (let tried = 0; tried < 120; tried += 1) expect((await tryOne()).code).toBe(invalid.code);
    expect(await tryOne()).toMatchObject(refusal('TOO_OFTEN'));
  });

  test('The database holds neither the code nor the token in plain text, and forgets the authorisation after a day', async () => {
    const me = browser(app);
    const given = await authorize(me);
    await me.logIn(given);
    const token = me.jar['__Host-session'] ?? 'none';
    for (const { outcome_sealed, ...row } of await db.selectFrom('wechat_code').selectAll().execute()) {
      expect(JSON.stringify(row)).not.toContain(given.code);
      expect(Buffer.from(outcome_sealed ?? []).includes(token)).toBe(false);
    }
    clock.advance(25 * 60 * minute);
    await dropOldCodes(scope());
    expect(await db.selectFrom('wechat_code').selectAll().execute()).toEqual([]);
    expect(await me.logIn(given)).toMatchObject(invalid);
  });
});

describe('the way to WeChat', () => {
  const at = 'http://localhost/crm/wechat/authorize';

  test('The redirect leads to the authorisation page, which leads back to the login page with the address to continue to', async () => {
    const me = browser(app);
    const landing = 'http://localhost/crm/?topOrgId=1001#/hospitalize?topOrgId=1001';
    const page = await me.open(`${at}?purpose=login&redirectUrl=${encodeURIComponent(landing)}`);
    const back = new URL(page.searchParams.get('redirect_uri') ?? '');
    expect(back.origin + back.pathname).toBe('http://localhost/crm/login');
    expect(back.searchParams.get('redirectUrl')).toBe(landing);
    expect(page.searchParams.get('state')).toBe(me.jar['__Host-wechat-state']);
  });

  test.each([
    'https://evil.example/crm/',
    '//evil.example/crm/',
    'http://localhost@evil.example/crm/',
    'http://localhost/\\evil.example/crm/',
    'javascript:alert(1)',
    '/elsewhere',
    '/crm/LOGIN?redirectUrl=//evil.example/crm/',
    '/crm/%6Cogin?redirectUrl=//evil.example/crm/',
    '/crm/login?redirectUrl=%2F%2Fevil.example%2Fcrm%2F',
  ])('The redirect never leads to another site: %s', async redirectUrl => {
    const page = await browser(app).open(`${at}?${new URLSearchParams({ redirectUrl })}`);
    const back = new URL(page.searchParams.get('redirect_uri') ?? '');
    expect(back.searchParams.get('redirectUrl')).toBe('http://localhost/crm/');
  });

  test('A second tab does not spoil the first', async () => {
    const me = browser(app);
    const first = await authorize(me);
    await authorize(me);
    expect(await me.logIn(first)).toMatchObject({ code: 0 });
  });

  test('Without an official account the redirect leads to the login page', async () => {
    services.wechat = undefined;
    const page = await browser(app).open(at);
    expect(page.pathname).toBe('/crm/login');
    expect(page.searchParams.get('wechat')).toBe('none');
  });
});
