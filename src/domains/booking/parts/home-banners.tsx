import { useListBanners } from '#generated/hooks/organization/organization.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import { appAddress } from '#src/platform/outside-address.ts';
import { Link } from '#src/ui/link.tsx';
import styles from './home-banners.module.css';

/** Without an answer there are none: nothing toasts. */
const handles = Object.values(ErrorCode);

/** The banners do not move, since moving ones are hard to tap. */
export const HomeBanners = () => {
  const { data: banners = [] } = useListBanners({ position: 'appointment' }, { request: { handles } });
  return banners.map(({ bannerId, title, imageUrl, link: to }) => {
    const face = (
      <>
        <img className={styles.picture} src={imageUrl} alt="" width={80} height={60} loading="lazy" />
        <span className={styles.title}>{title}</span>
      </>
    );
    return to === null ? (
      <p key={bannerId} className={styles.banner}>
        {face}
      </p>
    ) : (
      <Link key={bannerId} className={styles.banner} to={appAddress(to)}>
        {face}
      </Link>
    );
  });
};
