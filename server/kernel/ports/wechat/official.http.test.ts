import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '#tests/support/app.ts';
import { account, wechatStandIn } from '#tests/support/wechat-stand-in.ts';
import { officialWechat } from './official.ts';
import { CodeRefused, MediaRefused } from './port.ts';
import { tokenStore } from './tokens.ts';

const { db, clock, services } = await openTestApp();
const standIn = await wechatStandIn(() => clock.now());
const { state } = standIn;
afterAll(() => standIn.close());

/** One server process: what it keeps in memory is its own. */
const process = (store = tokenStore(services, account.appId)) =>
  officialWechat({ ...account, apiUrl: standIn.url }, store);

const minute = 60_000;
const asked = (path: string) => state.calls.filter(call => call === path).length;
const tokensAsked = () => asked('/cgi-bin/stable_token');
const ticketsAsked = () => asked('/cgi-bin/ticket/getticket');

beforeEach(async () => {
  await db.deleteFrom('wechat_token').execute();
  standIn.invalidate();
  state.calls = [];
  state.mischief = [];
});

describe('the ticket', () => {
  test('A ticket is fetched once, however many processes and callers want it at once', async () => {
    const processes = Array.from({ length: 4 }, () => process());
    const tickets = await Promise.all(processes.flatMap(one => [one.jsapiTicket(), one.jsapiTicket()]));
    expect(new Set(tickets).size).toBe(1);
    expect([tokensAsked(), ticketsAsked()]).toEqual([1, 1]);
  });

  test('A ticket outlives the process, until five minutes before its end', async () => {
    const first = await process().jsapiTicket();
    clock.advance(114 * minute);
    expect(await process().jsapiTicket()).toBe(first);
    clock.advance(2 * minute);
    const second = await process().jsapiTicket();
    expect(second).not.toBe(first);
    expect([tokensAsked(), ticketsAsked()]).toEqual([2, 2]);
  });

  test('A ticket that is still good serves while another caller fetches the next one', async () => {
    const first = await process().jsapiTicket();
    clock.advance(116 * minute);
    await db
      .updateTable('wechat_token')
      .set({ asking_until: new Date(clock.now().getTime() + 10_000) })
      .execute();
    expect(await process().jsapiTicket()).toBe(first);
    expect(ticketsAsked()).toBe(1);
  });

  test('A ticket is fetched by the next process when the one that fetched it has died', async () => {
    const asking_until = new Date(clock.now().getTime() - 1);
    const row = {
      app_id: account.appId,
      kind: 'jsapi_ticket' as const,
      sealed: null,
      expires_at: null,
      asking_until,
    };
    await db.insertInto('wechat_token').values(row).execute();
    expect(await process().jsapiTicket()).toMatch(/^ticket-/);
  });

  test.each([
    ['busy', { errcode: -1 }],
    ['silent', 'hang-up'],
    ['broken', { status: 502 }],
  ] as const)('A request is repeated when WeChat is %s', async (_, mischief) => {
    state.mischief = [mischief];
    expect(await process().jsapiTicket()).toMatch(/^ticket-/);
    expect(tokensAsked()).toBe(2);
  });

  test('A token that WeChat refuses is replaced', async () => {
    await process().jsapiTicket();
    await db.deleteFrom('wechat_token').where('kind', '=', 'jsapi_ticket').execute();
    standIn.invalidate();
    expect(await process().jsapiTicket()).toMatch(/^ticket-/);
    expect(tokensAsked()).toBe(2);
    expect(ticketsAsked()).toBe(3);
  });

  test('A ticket that cannot be had is a fault with WeChat’s own code, without the secret, and the next caller tries again', async () => {
    state.mischief = [{ errcode: 40164 }];
    const error = await process()
      .jsapiTicket()
      .catch((fault: Error) => fault);
    expect(String(error)).toContain('stable_token: 40164');
    expect(String(error)).not.toContain(account.appSecret);
    expect(await process().jsapiTicket()).toMatch(/^ticket-/);
  });

  test('The ticket for the card bag is another one', async () => {
    const [page, card] = [await process().jsapiTicket(), await process().cardTicket()];
    expect([page, card]).toEqual([expect.stringMatching(/^ticket-/), expect.stringMatching(/^card-ticket-/)]);
    expect([await process().jsapiTicket(), await process().cardTicket()]).toEqual([page, card]);
    expect([tokensAsked(), ticketsAsked()]).toEqual([1, 2]);
  });

  test('Tickets and tokens are encrypted in the database', async () => {
    const ticket = await process().jsapiTicket();
    const rows = await db.selectFrom('wechat_token').selectAll().execute();
    expect(rows).toHaveLength(2);
    for (const { sealed } of rows) {
      const bytes = Buffer.from(sealed ?? []);
      expect(bytes.length).toBeGreaterThan(0);
      for (const secret of [ticket, state.token]) expect(bytes.includes(secret)).toBe(false);
    }
  });
});

describe('a code', () => {
  test('A code identifies the person', async () => {
    state.people.set('code-1', { openid: 'o1' });
    state.people.set('code-2', { openid: 'o2', unionid: 'n2' });
    expect(await process().exchangeCode('code-1')).toEqual({ openid: 'o1', unionid: undefined });
    expect(await process().exchangeCode('code-2')).toEqual({ openid: 'o2', unionid: 'n2' });
  });

  test('A code that was used, or that WeChat never gave out, is refused', async () => {
    state.people.set('code-3', { openid: 'o3' });
    await process().exchangeCode('code-3');
    for (const code of ['code-3', 'nobody-gave-this']) {
      await expect(process().exchangeCode(code)).rejects.toThrow(CodeRefused);
    }
  });

  test('A code of a snapshot page is refused, because everybody there has the same openid', async () => {
    state.people.set('code-4', { openid: 'virtual', is_snapshotuser: 1 });
    await expect(process().exchangeCode('code-4')).rejects.toThrow(CodeRefused);
  });

  test.each([
    ['a wrong secret', { errcode: 40125 }],
    ['a busy WeChat', { errcode: -1 }],
    ['silence', 'hang-up'],
  ] as const)(
    'that meets %s is not refused, brought once, and the fault keeps the secret',
    async (_, mischief) => {
      state.mischief = [mischief];
      const error = await process()
        .exchangeCode('code-5')
        .catch((fault: Error) => fault);
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(CodeRefused);
      expect(String(error)).not.toContain(account.appSecret);
      expect(asked('/sns/oauth2/access_token')).toBe(1);
    },
  );
});

describe('what the messaging app uploaded', () => {
  const picture = Buffer.from([0xff, 0xd8, 0xff, ...Buffer.alloc(400_000, 7)]);
  const most = 10_000_000;
  const mediaAsked = () => asked('/cgi-bin/media/get');

  test('An uploaded file is fetched by its media id, to the byte', async () => {
    state.media.set('M1', picture);
    expect((await process().temporaryMedia('M1', most)).equals(picture)).toBe(true);
    expect([tokensAsked(), mediaAsked()]).toEqual([1, 1]);
  });

  test('A token that WeChat refuses is replaced while fetching a file', async () => {
    state.media.set('M1', picture);
    await process().temporaryMedia('M1', most);
    standIn.invalidate();
    expect((await process().temporaryMedia('M1', most)).length).toBe(picture.length);
    expect([tokensAsked(), mediaAsked()]).toEqual([2, 3]);
  });

  test.each([
    ['busy', { errcode: -1 }],
    ['silent', 'hang-up'],
    ['broken', { status: 502 }],
  ] as const)('A request is repeated when WeChat is %s', async (_, mischief) => {
    state.media.set('M1', picture);
    await process().jsapiTicket();
    state.mischief = [mischief];
    expect((await process().temporaryMedia('M1', most)).length).toBe(picture.length);
    expect(mediaAsked()).toBe(2);
  });

  test('An unknown media id, or a video, is refused and not asked for again', async () => {
    state.media.set('M2', { video_url: 'http://cdn.example/film' });
    for (const [mediaId, reason] of [
      ['M0', 'gone'],
      ['M2', 'otherKind'],
    ] as const) {
      state.calls = [];
      const error = await process()
        .temporaryMedia(mediaId, most)
        .catch((refused: unknown) => refused);
      expect(error).toBeInstanceOf(MediaRefused);
      expect(error).toMatchObject({ reason });
      expect(mediaAsked()).toBe(1);
    }
  });

  test('A file is read up to the limit, and dropped at the first byte too many', async () => {
    state.media.set('M1', picture);
    expect((await process().temporaryMedia('M1', picture.length)).length).toBe(picture.length);
    await expect(process().temporaryMedia('M1', picture.length - 1)).rejects.toMatchObject({
      reason: 'tooLarge',
    });
    state.media.set('M3', Buffer.alloc(64_000_000, 7));
    state.sent = 0;
    await expect(process().temporaryMedia('M3', 1_000_000)).rejects.toMatchObject({ reason: 'tooLarge' });
    expect(state.sent).toBeLessThan(32_000_000);
  });

  test('A fault carries WeChat’s own code, and names neither token nor secret', async () => {
    await process().jsapiTicket();
    for (const mischief of [{ errcode: 48001 }, { status: 500 }] as const) {
      state.mischief = [mischief, mischief];
      const error = await process()
        .temporaryMedia('M1', most)
        .catch((fault: unknown) => fault);
      expect(error).not.toBeInstanceOf(MediaRefused);
      expect(String(error)).toMatch(/media\/get: (48001|HTTP 500)/);
      for (const secret of [state.token, account.appSecret]) expect(String(error)).not.toContain(secret);
    }
  });
});

test('The authorisation link is spelled as WeChat wants it: this order, this hash', () => {
  const redirectUri = 'https://m.wenzhi.example/crm/login?redirectUrl=x';
  expect(process().authorizeUrl({ redirectUri, state: 'abc' })).toBe(
    `https://open.weixin.qq.com/connect/oauth2/authorize?appid=${account.appId}&redirect_uri=${encodeURIComponent(redirectUri)}` +
      '&response_type=code&scope=snsapi_base&state=abc#wechat_redirect',
  );
});
