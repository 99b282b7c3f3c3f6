import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ErrorCode } from '#generated/model/error-code.ts';
import type { Reaction } from './reactions.ts';

let server: Server;
let answer: { status: number; body: string; date?: string };
/** What the server was asked last. */
let sent: { url: string; body: string };
let http: typeof import('./request.ts');
let errors: typeof import('./errors.ts');
const reactions: Reaction[] = [];
const replace = vi.fn<(address: string) => void>();

function answerWith(body: unknown, status = 200): void {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
}

const standAt = (route: string) => {
  window.location.hash = `#${route}`;
};

const call = (options?: Parameters<typeof http.request>[1]) =>
  http.request<{ data?: { name: string } }>(
    { url: '/crm/api/atmp/organization/topOrg', method: 'GET' },
    options,
  );

beforeAll(async () => {
  server = createServer(async (request, response) => {
    sent = { url: request.url ?? '', body: await text(request) };
    const date = answer.date && { date: answer.date };
    response.writeHead(answer.status, { 'content-type': 'application/json', ...date });
    response.end(answer.body);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('VITE_API_ROOT', `http://127.0.0.1:${port}/crm/api`);
  vi.stubGlobal('window', {
    location: { hash: '#/', href: 'http://clinic.test/crm/#/', search: '', replace },
    requestIdleCallback: () => 0,
    addEventListener: () => undefined,
  });
  http = await import('./request.ts');
  errors = await import('./errors.ts');
  const { onReaction, setLoginRules } = await import('./reactions.ts');
  onReaction(reaction => reactions.push(reaction));
  const [{ matchEntry }, { routes }] = await Promise.all([
    import('#src/layouts/screen-loader.ts'),
    import('#src/routes.tsx'),
  ]);
  setLoginRules(route => matchEntry(routes, route)?.entry);
});

afterAll(() => {
  server.close();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

beforeEach(async () => {
  answerWith({ code: 0, data: { name: '问止中医' } });
  standAt('/');
  await call();
  reactions.length = 0;
  replace.mockClear();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => vi.restoreAllMocks());

const toast = (words: string) => ({ kind: 'toast', text: words, durationMs: 4000 });

test('The time is the server’s, by each answer’s date', async () => {
  const { currentTime } = await import('#src/lib/clock.ts');
  const hourAgo = () => Date.now() - 3_600_000;
  answer.date = new Date(hourAgo()).toUTCString();
  await call();
  expect(Math.abs(currentTime() - hourAgo())).toBeLessThan(2_000);
  delete answer.date;
  await call();
  expect(Math.abs(currentTime() - Date.now())).toBeLessThan(2_000);
});

describe('The envelope', () => {
  test('An envelope with code 0 gives the data', async () => {
    await expect(call()).resolves.toEqual({ name: '问止中医' });
  });

  test('An envelope with any other code rejects with code, message, data and operation', async () => {
    answerWith({ code: 4004, message: '没有这个机构', data: { near: 1 } });
    await expect(call({ operation: 'getTopOrg' })).rejects.toMatchObject({
      name: 'ApiError',
      code: 4004,
      message: '没有这个机构',
      data: { near: 1 },
      operation: 'getTopOrg',
    });
  });

  test('An envelope counts whatever the status', async () => {
    answerWith({ code: 4000, message: '手机格式错误' }, 400);
    await expect(call()).rejects.toMatchObject({ code: 4000 });
  });

  test.each(['<html>bad gateway</html>', '{"status":502}', ''])(
    '%j is no envelope but a lost answer',
    async body => {
      answerWith(body, 502);
      await expect(call()).rejects.toBeInstanceOf(errors.TransportError);
      expect(reactions).toEqual([{ kind: 'hide-loading' }]);
    },
  );

  test('An envelope of a read without data is a lost answer, too', async () => {
    answerWith({ code: 0, message: 'SUCCESS' });
    await expect(call()).rejects.toBeInstanceOf(errors.TransportError);
  });
});

describe('The captcha’s check', () => {
  const check = async () => {
    const { judgeCaptcha } = await import('#src/shared/auth/check-captcha.ts');
    return call({ handles: [ErrorCode.CAPTCHA_WRONG], judge: judgeCaptcha });
  };

  test('The captcha’s check passes on code 0 with SUCCESS, though it has no data', async () => {
    answerWith({ code: 0, message: 'SUCCESS' });
    await expect(check()).resolves.toBeNull();
  });

  test.each([{ message: 'FAIL' }, { message: 'success' }, {}])(
    'is refused on code 0 with %j',
    async words => {
      answerWith({ code: 0, data: null, ...words });
      await expect(check()).rejects.toMatchObject({
        code: ErrorCode.CAPTCHA_WRONG,
        message: '图形验证码错误',
      });
      expect(reactions).toEqual([]);
    },
  );
});

describe('The organization', () => {
  const calls = async (hash: string, config: object, organization?: 'query' | 'body') => {
    standAt(hash);
    const url = '/crm/api/atmp/organization/topOrg';
    await http.request({ url, method: 'POST', ...config }, organization && { organization });
    return sent;
  };

  test('The organization of the address goes with a call whose operation takes it in the query', async () => {
    expect((await calls('/?topOrgId=1002', { params: { page: 'home' } }, 'query')).url).toBe(
      '/crm/api/atmp/organization/topOrg?page=home&topOrgId=1002',
    );
    expect((await calls('/health', {}, 'query')).url).toContain('?topOrgId=1001');
  });

  test('The organization goes with a call whose operation takes it in the body', async () => {
    expect(JSON.parse((await calls('/?topOrgId=1002', { data: { page: 'home' } }, 'body')).body)).toEqual({
      page: 'home',
      topOrgId: '1002',
    });
  });

  test('An organization that a call names itself stays', async () => {
    expect((await calls('/?topOrgId=1002', { params: { topOrgId: '1003' } }, 'query')).url).toContain(
      '?topOrgId=1003',
    );
  });

  test('No organization is sent to an operation that does not take it', async () => {
    expect((await calls('/?topOrgId=1002', { data: { page: 'home' } })).body).toBe('{"page":"home"}');
  });

  test('The organization of a query goes with its call, wherever the window is by then', async () => {
    const { withinOrg } = await import('#src/platform/org.ts');
    await withinOrg('1007', () => calls('/?topOrgId=1002', {}, 'query'));
    expect(sent.url).toContain('?topOrgId=1007');
  });
});

describe('Reads that a write makes stale', () => {
  const reads = ['listPatients', 'getProfile'];
  const write = (options: object = {}) => call({ invalidates: reads, ...options });
  const asked = vi.fn<(reads: readonly string[]) => Promise<void>>();

  beforeEach(async () => {
    asked.mockReset().mockResolvedValue(undefined);
    const { onStaleReads } = await import('./stale-reads.ts');
    onStaleReads(asked);
  });

  test('Stale reads are asked again after a success', async () => {
    await write();
    expect(asked.mock.calls).toEqual([[reads]]);
  });

  test('Stale reads are asked again after a refusal, which met something that has changed', async () => {
    answerWith({ code: ErrorCode.SLOT_GONE, message: '约走了' });
    await write({ handles: [ErrorCode.SLOT_GONE] }).catch(() => undefined);
    expect(asked.mock.calls).toEqual([[reads]]);
  });

  test('Stale reads are asked again after a lost answer, which may be that of a success', async () => {
    answerWith('', 502);
    await write().catch(() => undefined);
    expect(asked.mock.calls).toEqual([[reads]]);
  });

  test('Stale reads are waited for by a call that says so, and by no other', async () => {
    const pending = Promise.withResolvers<void>();
    asked.mockReturnValue(pending.promise);
    await write();
    const order: string[] = [];
    const waiting = write({ awaitsReads: true }).then(() => order.push('call'));
    await vi.waitUntil(() => asked.mock.calls.length === 2);
    order.push('reads');
    pending.resolve();
    await waiting;
    expect(order).toEqual(['reads', 'call']);
  });

  test('A read makes no other read stale', async () => {
    await call();
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('The error catalogue of specification §8', () => {
  test('Any other code is a toast of four seconds: message, else msg, else the fallback', async () => {
    for (const [body, words] of [
      [{ code: 7001, message: '甲', msg: '乙' }, '甲'],
      [{ code: 7001, msg: '乙' }, '乙'],
      [{ code: 7001 }, '网络开小差了'],
    ] as const) {
      answerWith(body);
      await call().catch(() => undefined);
      expect(reactions.pop()).toEqual(toast(words));
    }
  });

  test('A code that the call lists is rejected without a toast', async () => {
    answerWith({ code: ErrorCode.SLOT_GONE, message: '约走了' });
    await expect(call({ handles: [ErrorCode.SLOT_GONE] })).rejects.toMatchObject({ code: 6101 });
    expect(reactions).toEqual([]);
  });

  test.each([9999, 6033])('%i hides loading and shows nothing', async code => {
    answerWith({ code, message: '内部错误' });
    await call().catch(() => undefined);
    expect(reactions).toEqual([{ kind: 'hide-loading' }]);
  });

  test.each([61118, 61119])('%i is only logged', async code => {
    answerWith({ code, message: '静默' });
    await call().catch(() => undefined);
    expect(reactions).toEqual([]);
    expect(console.warn).toHaveBeenCalledWith('静默', undefined);
  });
});

describe('4013', () => {
  const loggedOut = async (options: { login?: 'always' } = {}) => {
    answerWith({ code: 4013, message: '请先登录' });
    await expect(call(options)).rejects.toMatchObject({ code: 4013 });
  };

  test('4013 leads to the login page once, with the whole address and topOrgId', async () => {
    window.location.href = 'http://clinic.test/crm/#/hospitalize?topOrgId=1002';
    standAt('/hospitalize?topOrgId=1002');
    await Promise.all([loggedOut(), loggedOut()]);
    expect(replace).toHaveBeenCalledOnce();
    const target = new URL(replace.mock.calls[0]?.[0] ?? '', 'http://clinic.test');
    expect(target.pathname).toBe('/crm/login');
    expect(target.searchParams.get('redirectUrl')).toBe('http://clinic.test/crm/#/hospitalize?topOrgId=1002');
    expect(target.searchParams.get('topOrgId')).toBe('1002');
    expect(reactions).toEqual([]);
  });

  test('A success in between resets the flag, so that the next 4013 leads again', async () => {
    standAt('/personal');
    await loggedOut();
    answerWith({ code: 0, data: { name: '问止中医' } });
    await call();
    await loggedOut();
    expect(replace).toHaveBeenCalledTimes(2);
  });

  const succeed = async () => {
    answerWith({ code: 0, message: 'SUCCESS', data: {} });
    await call();
  };

  test('On the root path and on video replay a guest may stay, and the flag is reset', async () => {
    for (const route of ['/?topOrgId=1001', '/&from=timeline', '', '/videoReplay', '/videoReplay/c1?id=3']) {
      standAt('/personal');
      await loggedOut();
      replace.mockClear();
      standAt(route);
      await loggedOut();
      expect(replace, route).not.toHaveBeenCalled();
      standAt('/personal');
      await loggedOut();
      expect(replace, route).toHaveBeenCalledOnce();
      replace.mockClear();
    }
  });

  test.each(['/videoReplayed', '/health', '/personal', '/article/1?from=/videoReplay'])(
    'at %s one may not',
    async route => {
      standAt(route);
      await loggedOut();
      expect(replace).toHaveBeenCalledOnce();
    },
  );

  test('On a video replay that asks for a login a guest may not stay, because its calls say so', async () => {
    standAt('/videoReplay/c1?id=3');
    await loggedOut({ login: 'always' });
    expect(replace).toHaveBeenCalledOnce();
    await succeed();
    await loggedOut();
    expect(replace).toHaveBeenCalledOnce();
  });

  test('The savings call leads to login from anywhere, once, with redirectUrl and topOrgId', async () => {
    for (const route of ['/?topOrgId=1002', '/videoReplay?topOrgId=1002', '/total-savings?topOrgId=1002']) {
      window.location.href = `http://clinic.test/crm/#${route}`;
      standAt(route);
      await succeed();
      await Promise.all([loggedOut({ login: 'always' }), loggedOut({ login: 'always' })]);
      expect(replace, route).toHaveBeenCalledOnce();
      const { searchParams } = new URL(replace.mock.calls[0]?.[0] ?? '', 'http://clinic.test');
      expect(searchParams.get('redirectUrl')).toBe(`http://clinic.test/crm/#${route}`);
      expect(searchParams.get('topOrgId')).toBe('1002');
      replace.mockClear();
    }
  });

  test('A call that handles 4013 itself leads nowhere', async () => {
    standAt('/personal');
    answerWith({ code: 4013, message: '请先登录' });
    await call({ handles: [ErrorCode.NOT_LOGGED_IN] }).catch(() => undefined);
    expect(replace).not.toHaveBeenCalled();
    expect(reactions).toEqual([]);
  });

  test.each([
    '/',
    '/personal',
    '/hospitalize',
    '/hospitalize/treating',
    '/hospitalize/already-done?group=finished',
  ])('A lost answer resets the flag at %s', async route => {
    standAt('/doctorDetail/p001');
    await loggedOut();
    standAt(route);
    answerWith('', 502);
    await call().catch(() => undefined);
    standAt('/doctorDetail/p001');
    await loggedOut();
    expect(replace).toHaveBeenCalledTimes(2);
  });

  test.each(['/doctorDetail/p001', '/personalised', '/hospitalized', '/videoReplay'])(
    'but not at %s',
    async route => {
      standAt('/doctorDetail/p001');
      await loggedOut();
      standAt(route);
      answerWith('', 502);
      await call().catch(() => undefined);
      standAt('/doctorDetail/p001');
      await loggedOut();
      expect(replace).toHaveBeenCalledOnce();
    },
  );
});

test('A request that was aborted is no fault', async () => {
  const controller = new AbortController();
  controller.abort();
  const called = http.request({ url: '/crm/api/x', method: 'GET', signal: controller.signal });
  await expect(called).rejects.toThrow();
  expect(reactions).toEqual([]);
});
