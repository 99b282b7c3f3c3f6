import { useSearchParams } from 'react-router-dom';
import { useGetSystemParams } from '#generated/hooks/organization/organization.ts';
import { paths } from '#src/paths.ts';
import { outsideAddress } from '#src/platform/outside-address.ts';
import { Empty } from '#src/ui/empty.tsx';
import { CrackedBowl } from '#src/ui/illustrations/cracked-bowl.tsx';
import { Page } from '#src/ui/page.tsx';
import { QueryView } from '#src/ui/query-view.tsx';
import { Bone } from '#src/ui/skeleton.tsx';
import styles from './web-view.module.css';

/** An outside page inside the app, of the hosts that the organization allows and of no other (system params, webViewHosts). */
export default function WebViewPage() {
  const [search] = useSearchParams();
  const home = { label: '回到首页', to: paths.home.link() };
  const text = search.get('url') ?? '';
  const hosts = useGetSystemParams('webViewHosts');
  return (
    <Page title="站外页面">
      <QueryView
        query={hosts}
        skeleton={<Bone height={420} />}
        errorTitle="网络不通，没能核对这个网址"
        errorHint="核对过才能打开。"
        errorSecond={home}
      >
        {data => {
          const url = outsideAddress(
            text,
            data.map(({ value }) => value ?? ''),
          );
          return url ? (
            <Framed url={url} />
          ) : (
            <Empty
              art={<CrackedBowl />}
              title="这个网址不能打开"
              hint="它不在允许的名单里。为了您的安全，没有打开。"
              action={home}
            />
          );
        }}
      </QueryView>
    </Page>
  );
}

/** What older browsers would let the other page read (src/platform/tab-name.ts). */
const leaveNothing = () => {
  window.name = '';
};

/** Many sites refuse to be framed, and a page cannot detect it, so the link out is always shown. */
const Framed = ({ url }: { url: URL }) => (
  <>
    <p className={styles.head}>
      <span className={styles.host}>{url.hostname}</span>
      <a className={styles.out} href={url.href} rel="noreferrer" onClick={leaveNothing}>
        显示不出来？直接打开
      </a>
    </p>
    <iframe
      className={styles.frame}
      title={`来自 ${url.hostname} 的页面`}
      src={url.href}
      sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
      referrerPolicy="no-referrer"
    />
  </>
);
