import { useLocation } from 'react-router-dom';
import { paths } from '../paths.ts';
import { Empty } from '../ui/empty.tsx';
import { Scroll } from '../ui/illustrations/scroll.tsx';
import { Page } from '../ui/page.tsx';
import { useHome } from '../ui/use-home.ts';

/** Where the tab bar is the way back. */
const tabs: readonly string[] = [paths.appointMentPhy.pattern, paths.health.pattern, paths.discovery.pattern];

/** Stands at every address of the product whose screen is still to come. */
export default function NotOpenYetPage() {
  const home = useHome();
  const { pathname } = useLocation();
  return (
    <Page title="还没有开放" back={!tabs.includes(pathname)}>
      <Empty
        art={<Scroll />}
        title="这里还没有开放"
        hint="正在准备。约医生、看就诊记录不受影响。"
        action={{ label: '去约医生', to: home }}
      />
    </Page>
  );
}
