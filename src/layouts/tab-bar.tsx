import { useLocation } from 'react-router-dom';
import { paths } from '#src/paths.ts';
import {
  AppointmentIcon,
  AppointmentOnIcon,
  DiscoveryIcon,
  DiscoveryOnIcon,
  HealthIcon,
  HealthOnIcon,
  HospitalizeIcon,
  HospitalizeOnIcon,
  PersonalIcon,
  PersonalOnIcon,
} from '#src/ui/icons/home.tsx';
import { Link } from '#src/ui/link.tsx';
import styles from './tab-bar.module.css';

const TABS = [
  { path: paths.home.pattern, label: '预约', Icon: AppointmentIcon, OnIcon: AppointmentOnIcon },
  { path: paths.hospitalize.pattern, label: '就诊', Icon: HospitalizeIcon, OnIcon: HospitalizeOnIcon },
  { path: paths.health.pattern, label: '健康', Icon: HealthIcon, OnIcon: HealthOnIcon },
  { path: paths.discovery.pattern, label: '发现', Icon: DiscoveryIcon, OnIcon: DiscoveryOnIcon },
  { path: paths.personal.pattern, label: '我的', Icon: PersonalIcon, OnIcon: PersonalOnIcon },
] as const;

type TabPath = (typeof TABS)[number]['path'];

/** Physiotherapy is the first tab's other half. */
const tabOf = (pathname: string): TabPath =>
  TABS.find(({ path }) => path !== paths.home.pattern && pathname.startsWith(path))?.path ??
  paths.home.pattern;

export const TabBar = () => {
  const current = tabOf(useLocation().pathname);
  return (
    <nav className={styles.bar} aria-label="主导航">
      {TABS.map(({ path, label, Icon, OnIcon }) => {
        const Face = path === current ? OnIcon : Icon;
        return (
          <Link
            key={path}
            className={styles.tab}
            to={path}
            aria-current={path === current ? 'page' : undefined}
          >
            <Face />
            {label}
          </Link>
        );
      })}
    </nav>
  );
};
