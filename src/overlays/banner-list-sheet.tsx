import { useNavigate } from 'react-router-dom';
import { useListBanners } from '#generated/hooks/organization/organization.ts';
import type { Banner } from '#generated/model/banner.ts';
import type { PageName } from '#generated/model/page-name.ts';
import { appAddress } from '../lib/outside-address.ts';
import { QueryView } from '../ui/query-view.tsx';
import { Bone } from '../ui/skeleton.tsx';
import { useLink } from '../ui/use-org.ts';
import styles from './banner-list-sheet.module.css';
import { Sheet } from './sheet.tsx';
import type { OverlayControl } from './stack.ts';

interface BannerListSheetProps extends OverlayControl {
  topOrgId: string;
  position: PageName;
}

/** Specification §2, banner list. */
export const BannerListSheet = ({ topOrgId, position, close }: BannerListSheetProps) => {
  const banners = useListBanners({ topOrgId, position });
  return (
    <Sheet title="近期活动">
      <QueryView
        query={banners}
        skeleton={<Bone height={180} />}
        empty={{ when: data => data.length === 0, title: '近期没有活动' }}
        errorTitle="网络不通，没取到活动"
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
};

const BannerEntry = ({ banner: { title, imageUrl, link }, close }: { banner: Banner } & OverlayControl) => {
  const navigate = useNavigate();
  const withOrg = useLink();
  const face = (
    <>
      <img className={styles.picture} src={imageUrl} alt="" />
      <span className={styles.title}>{title}</span>
    </>
  );
  if (link === null) return <div className={styles.banner}>{face}</div>;
  const go = async () => {
    await close();
    navigate(withOrg(appAddress(link)));
  };
  return (
    <button className={styles.banner} type="button" onClick={() => void go()}>
      {face}
    </button>
  );
};
