import { afterEach, describe, expect, test } from 'vitest';
import { openTestApp, refusal } from '#tests/support/app.ts';
import { createFactories, type Member } from '#tests/support/factories.ts';
import { nextSerial } from '#tests/support/ids.ts';
import { browser, type TestBrowser, wechatPeople } from '#tests/support/wechat.ts';

const app = await openTestApp();
const { call, clock, db, services, wechat } = app;
const make = createFactories(app);
const { authorize, openidOfUser } = wechatPeople(app);

afterEach(() => {
  services.wechat = wechat;
});

const minute = 60_000;
const landing = 'http://localhost/crm/?topOrgId=1001#/personal';
const authorizeAt = `http://localhost/crm/wechat/authorize?purpose=bind&redirectUrl=${encodeURIComponent(landing)}`;

/** A member's own browser. */
function browserOf({ cookie }: Member): TestBrowser {
  const [name = '', value = ''] = cookie.split('=');
  return browser(app, { [name]: value });
}

/** Leads a browser through WeChat and back. */
async function walk(at: TestBrowser, openid: string): Promise<URL> {
  const page = await at.open(authorizeAt);
  const back = new URL(page.searchParams.get('redirect_uri') ?? '');
  back.searchParams.set('code', await wechat.issueCode(openid));
  back.searchParams.set('state', page.searchParams.get('state') ?? '');
  return at.open(back.href);
}

async function keyFor(member: Member, openid = `o${nextSerial()}`) {
  const landed = await walk(browserOf(member), openid);
  return { openid, key: landed.searchParams.get('wechatKey') ?? '' };
}

const bind = (as: Member, key: string) => call('bindWechat', { body: { key } }, { as });

describe('bindWechat', () => {
  test('The authorised WeChat is bound, and logs in to this account from then on', async () => {
    const member = await make.user();
    const { openid, key } = await keyFor(member);
    expect(await openidOfUser(member.userId)).toBeUndefined();
    expect(await bind(member, key)).toMatchObject({ code: 0, data: null });
    expect(await openidOfUser(member.userId)).toBe(openid);
    const phone = browser(app);
    const { data } = await phone.logIn(await authorize(phone, openid));
    expect(data).toMatchObject({ userId: member.userId, newUser: false });
  });

  test('The same key again, also at once, succeeds and changes nothing', async () => {
    const member = await make.user();
    const { openid, key } = await keyFor(member);
    const answers = await Promise.all(Array.from({ length: 4 }, () => bind(member, key)));
    for (const { code } of [...answers, await bind(member, key)]) expect(code).toBe(0);
    expect(await openidOfUser(member.userId)).toBe(openid);
  });

  test('Another WeChat replaces the one before', async () => {
    const member = await make.user();
    await bind(member, (await keyFor(member)).key);
    const { openid, key } = await keyFor(member);
    expect(await bind(member, key)).toMatchObject({ code: 0 });
    expect(await openidOfUser(member.userId)).toBe(openid);
  });

  test('A WeChat of another account is refused with WECHAT_TAKEN, whoever is quicker', async () => {
    const [one, two] = [await make.user(), await make.user()];
    const { openid, key } = await keyFor(one);
    const other = await keyFor(two, openid);
    const answers = await Promise.all([bind(one, key), bind(two, other.key)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, refusal('WECHAT_TAKEN').code]);
    const owners = await db
      .selectFrom('wechat_identity')
      .select('user_id')
      .where('openid', '=', openid)
      .execute();
    expect(owners).toHaveLength(1);
  });

  test('A key of another browser is refused with WECHAT_KEY_INVALID, because that person’s WeChat would open this account', async () => {
    const [attacker, victim] = [await make.user(), await make.user()];
    const { key } = await keyFor(attacker);
    expect(await bind(victim, key)).toMatchObject(refusal('WECHAT_KEY_INVALID'));
    expect(await openidOfUser(victim.userId)).toBeUndefined();
  });

  test('A guest is refused with NOT_LOGGED_IN', async () => {
    const { key } = await keyFor(await make.user());
    expect(await call('bindWechat', { body: { key } })).toMatchObject(refusal('NOT_LOGGED_IN'));
  });

  test('An unknown key, and a key after ten minutes, is refused with WECHAT_KEY_INVALID', async () => {
    const member = await make.user();
    const { key } = await keyFor(member);
    clock.advance(10 * minute);
    for (const wrong of [key, 'wk_8f3Zc1Qm7TtB2yLx']) {
      expect(await bind(member, wrong)).toMatchObject(refusal('WECHAT_KEY_INVALID'));
    }
  });
});

describe('the way back from WeChat', () => {
  test('The redirect carries a key and keeps the hash, and the database does not hold the key in plain text', async () => {
    const landed = await walk(browserOf(await make.user()), `o${nextSerial()}`);
    const key = landed.searchParams.get('wechatKey') ?? '';
    expect(key).toMatch(/^wk_[\w-]{32}$/);
    landed.searchParams.delete('wechatKey');
    expect(landed.href).toBe(landing);
    expect(JSON.stringify(await db.selectFrom('wechat_key').selectAll().execute())).not.toContain(key);
  });

  test('A browser that did not ask, or has no session, gets no key', async () => {
    const member = await make.user();
    const page = await browserOf(member).open(authorizeAt);
    const back = new URL(page.searchParams.get('redirect_uri') ?? '');
    back.searchParams.set('code', await wechat.issueCode('attacker'));
    back.searchParams.set('state', page.searchParams.get('state') ?? '');
    expect((await browserOf(await make.user()).open(back.href)).href).toBe(landing);
    const loggedOut = browser(app, { '__Host-wechat-state': page.searchParams.get('state') ?? '' });
    expect((await loggedOut.open(back.href)).href).toBe(landing);
  });

  test('A code that WeChat refuses gets no key', async () => {
    const at = browserOf(await make.user());
    const page = await at.open(authorizeAt);
    const back = new URL(page.searchParams.get('redirect_uri') ?? '');
    back.searchParams.set('code', 'never-issued');
    back.searchParams.set('state', page.searchParams.get('state') ?? '');
    expect((await at.open(back.href)).href).toBe(landing);
  });

  test('Binding without a session leads to the login page first', async () => {
    const page = await browser(app).open(authorizeAt);
    expect(page.pathname).toBe('/crm/login');
    expect(page.searchParams.get('redirectUrl')).toBe(landing);
  });
});
