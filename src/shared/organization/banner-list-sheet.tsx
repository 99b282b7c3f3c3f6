import { useListBanners } from '#generated/hooks/organization/organization.ts';
import type { Banner } from '#generated/model/banner.ts';
import type { PageName } from '#generated/model/page-name.ts';
import { Sheet } from '#src/overlays/sheet.tsx';
import type { OverlayControl } from '#src/overlays/stack.ts';
import { appAddress } from '#src/platform/outside-address.ts';
import { QueryView } from '#src/ui/query-view.tsx';
import { Bone } from '#src/ui/skeleton.tsx';
import { useGo } from '#src/ui/use-go.ts';
import styles from './banner-list-sheet.module.css';

interface BannerListSheetProps extends OverlayControl {
  position: PageName;
}

/** Specification §2, banner list. */
export default function BannerListSheet({ position, close }: BannerListSheetProps) {
  const banners = useListBanners({ position });
  return (
    <Sheet title="近期活动">
      <QueryView
        query={banners}
        skeleton={<Bone height={180} />}
        empty={{ when: data => data.length === 0, title: '近期没有活动' }}
        errorTitle="网络不通，活动没有加载出来"
      >
        {data => (
          <ul className={styles.banners}>
            {data.map(banner => (
              <li key={banner.bannerId}>
                <BannerEntry banner={banner} close={close} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Sheet>
  );
}

const BannerEntry = ({ banner: { title, imageUrl, link }, close }: { banner: Banner } & OverlayControl) => {
  const go = useGo();
  const face = (
    <>
      <img className={styles.picture} src={imageUrl} alt="" />
      <span className={styles.title}>{title}</span>
    </>
  );
  if (link === null) return <div className={styles.banner}>{face}</div>;
  const follow = async () => {
    await close();
    go(appAddress(link));
  };
  return (
    <button className={styles.banner} type="button" onClick={() => void follow()}>
      {face}
    </button>
  );
};
