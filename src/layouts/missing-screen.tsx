import { paths } from '#src/paths.ts';
import { Empty } from '#src/ui/empty.tsx';
import { EmptyChair } from '#src/ui/illustrations/empty-chair.tsx';

export const MissingScreen = () => (
  <Empty
    art={<EmptyChair />}
    title="没有这一页"
    hint="链接可能已经换了地址。"
    action={{ label: '去约医生', to: paths.home.link() }}
  />
);
