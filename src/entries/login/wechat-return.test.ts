import { expect, test, vi } from 'vitest';
import { authorizeLink, takeWechatReturn } from './wechat-return.ts';

const landedAt = (search: string) => {
  const replaceState = vi.fn<History['replaceState']>();
  const page = {
    location: { search, pathname: '/crm/login' } as Location,
    history: { state: { idx: 3 }, replaceState } as unknown as History,
  };
  return { taken: takeWechatReturn(page), replaceState };
};

test('Code and state are taken out of the address, and everything else stays', () => {
  const { taken, replaceState } = landedAt('?redirectUrl=%2Fcrm%2F%23%2Fpersonal&code=061QmT0&state=ab12');
  expect(taken).toEqual({ code: '061QmT0', state: 'ab12' });
  expect(replaceState).toHaveBeenCalledExactlyOnceWith(
    { idx: 3 },
    '',
    '/crm/login?redirectUrl=%2Fcrm%2F%23%2Fpersonal',
  );
});

test.each(['', '?redirectUrl=%2Fcrm%2F', '?code=061QmT0', '?state=ab12'])(
  '"%s" is no authorisation',
  search => {
    const { taken, replaceState } = landedAt(search);
    expect(taken).toBeUndefined();
    expect(replaceState).not.toHaveBeenCalled();
  },
);

test('An authorisation begins with the whole address to come back to', () => {
  const landing = 'https://wz.example.cn/crm/?from=x#/doctorDetail/p001?topOrgId=1001&tab=1';
  const link = new URL(authorizeLink(landing), 'https://wz.example.cn');
  expect(link.pathname).toBe('/crm/wechat/authorize');
  expect(link.searchParams.get('redirectUrl')).toBe(landing);
  expect(link.searchParams.get('purpose')).toBe('login');
});
