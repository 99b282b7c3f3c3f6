import { useQueryClient } from '@tanstack/react-query';
import { getListClinicsQueryOptions, useListClinics } from '#generated/hooks/booking/booking.ts';
import { formatDistance } from '#src/lib/distance.ts';
import { toast } from '#src/overlays/toast.ts';
import { paths } from '#src/paths.ts';
import { useStore } from '#src/platform/store.ts';
import { findPosition, position } from '#src/shared/wechat/position.ts';
import { chooseElder, elder } from '#src/ui/elder.ts';
import { DownIcon, PinIcon } from '#src/ui/icons/home.tsx';
import { Logo } from '#src/ui/illustrations/logo.tsx';
import { Sprig } from '#src/ui/illustrations/sprig.tsx';
import { Link } from '#src/ui/link.tsx';
import { useLatest } from '#src/ui/use-latest.ts';
import styles from './home-head.module.css';

interface HomeHeadProps {
  clinicId: string;
  onClinic: (clinicId: string) => void;
}

const near = 'near';

/** The wordmark, the clinic under it, and the size of type, on both halves of the first tab. */
export const HomeHead = ({ clinicId, onClinic }: HomeHeadProps) => {
  const queries = useQueryClient();
  const begin = useLatest();
  const large = useStore(elder);
  const here = useStore(position);
  const clinics = useListClinics({ ...here }, { query: { placeholderData: previous => previous } });
  const clinic = clinics.data?.find(each => each.clinicId === clinicId);

  const choose = async (value: string) => {
    const stillWanted = begin();
    if (value !== near) return onClinic(value);
    const place = await findPosition();
    if (!place) return;
    try {
      // Nearest first, where a place is given.
      const [nearest] = await queries.fetchQuery(getListClinicsQueryOptions({ ...place }));
      if (nearest && stillWanted()) onClinic(nearest.clinicId);
    } catch {
      toast('没找到最近的门店，可以自己选');
    }
  };

  return (
    <header className={styles.top}>
      <span className={styles.sprig}>
        <Sprig size={180} />
      </span>
      <Logo size={38} />
      <div className={styles.brand}>
        <h1 className={styles.wordmark}>问止中医</h1>
        <label className={styles.place}>
          <PinIcon size={18} />
          <span className={styles.placeName}>{clinic?.name ?? '全部门店'}</span>
          {typeof clinic?.distance === 'number' && <span>{formatDistance(clinic.distance)}</span>}
          <DownIcon size={16} />
          <select
            className={styles.select}
            aria-label="门店"
            value={clinicId}
            onChange={event => void choose(event.target.value)}
          >
            <option value="">全部门店</option>
            <option value={near}>附近的门店</option>
            {clinics.data?.map(each => (
              <option key={each.clinicId} value={each.clinicId}>
                {each.city} {each.name}
                {typeof each.distance === 'number' && ` ${formatDistance(each.distance)}`}
              </option>
            ))}
          </select>
        </label>
      </div>
      <button className={styles.elder} type="button" onClick={() => chooseElder(!large)}>
        {large ? '标准' : '大字'}
      </button>
    </header>
  );
};

/** The two halves of the first tab. */
export const KindTabs = ({ current }: { current: 'home' | 'appointMentPhy' }) => {
  const tab = (name: 'home' | 'appointMentPhy', label: string) => (
    <Link
      className={styles.tab}
      replace
      aria-current={current === name ? 'page' : undefined}
      to={paths[name].link()}
    >
      {label}
    </Link>
  );
  return (
    <nav className={styles.tabs} aria-label="看医生或做理疗">
      {tab('home', '看医生')}
      {tab('appointMentPhy', '做理疗')}
    </nav>
  );
};
