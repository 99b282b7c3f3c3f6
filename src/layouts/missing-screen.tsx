import { Empty } from '../ui/empty.tsx';
import { EmptyChair } from '../ui/illustrations/empty-chair.tsx';
import { useHome } from '../ui/use-home.ts';

export const MissingScreen = () => (
  <Empty
    art={<EmptyChair />}
    title="没有这一页"
    hint="链接可能已经换了地址。"
    action={{ label: '去约医生', to: useHome() }}
  />
);
