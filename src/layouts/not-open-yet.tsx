import { useLocation } from 'react-router-dom';
import { emptyTabs } from '../paths.ts';
import { Empty } from '../ui/empty.tsx';
import { Scroll } from '../ui/illustrations/scroll.tsx';
import { Page } from '../ui/page.tsx';
import { useHome } from '../ui/use-home.ts';

/** Stands at every address of the product whose screen is still to come. */
export default function NotOpenYetPage() {
  const home = useHome();
  const { pathname } = useLocation();
  return (
    <Page title="还没有开放" back={!emptyTabs.has(pathname)}>
      <Empty
        art={<Scroll />}
        title="这里还没有开放"
        hint="正在准备。约医生、看就诊记录不受影响。"
        action={{ label: '去约医生', to: home }}
      />
    </Page>
  );
}
