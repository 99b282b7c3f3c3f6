/** What WeChat's authorisation left in the address: before the `#`, and good for one login. */
export interface WechatReturn {
  code: string;
  state: string;
}

/** The authorisation at hand, if one was just given; it is taken out of the address, so that no reload brings it again. */
export function takeWechatReturn({
  location,
  history,
}: Pick<Window, 'location' | 'history'>): WechatReturn | undefined {
  const search = new URLSearchParams(location.search);
  const [code, state] = [search.get('code'), search.get('state')];
  if (!code || !state) return undefined;
  search.delete('code');
  search.delete('state');
  history.replaceState(history.state, '', `${location.pathname}?${search}`);
  return { code, state };
}

/** Begins a web authorisation; the server leads on to WeChat, and WeChat back to this page. */
export const authorizeLink = (landing: string) =>
  `/crm/wechat/authorize?${new URLSearchParams({ purpose: 'login', redirectUrl: landing })}`;
