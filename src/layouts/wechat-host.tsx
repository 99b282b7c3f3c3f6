import { type ComponentType, lazy, Suspense } from 'react';
import { whenIdle } from '../lib/when-idle.ts';
import { inWechat } from '../wechat/where.ts';

// The first screen has the network for itself; without this the app works as in any browser.
const loadHome = async (): Promise<{ default: ComponentType }> => {
  await new Promise<void>(whenIdle);
  try {
    return { default: (await import('./wechat-home.tsx')).WechatHome };
  } catch {
    return { default: () => null };
  }
};

const WechatHome = lazy(loadHome);

export const WechatHost = () =>
  inWechat && (
    <Suspense>
      <WechatHome />
    </Suspense>
  );
