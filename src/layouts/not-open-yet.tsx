import { useLocation } from 'react-router-dom';
import { emptyTabs, paths } from '#src/paths.ts';
import { Empty } from '#src/ui/empty.tsx';
import { Scroll } from '#src/ui/illustrations/scroll.tsx';
import { Page } from '#src/ui/page.tsx';

/** Stands at every address of the product whose screen is still to come. */
export default function NotOpenYetPage() {
  const { pathname } = useLocation();
  return (
    <Page title="还没有开放" back={!emptyTabs.has(pathname)}>
      <Empty
        art={<Scroll />}
        title="这里还没有开放"
        hint="正在准备。约医生、看就诊记录不受影响。"
        action={{ label: '去约医生', to: paths.home.link() }}
      />
    </Page>
  );
}
