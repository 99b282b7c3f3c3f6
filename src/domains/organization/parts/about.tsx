import { useGetSystemParams } from '#generated/hooks/organization/organization.ts';
import type { SystemParam } from '#generated/model/system-param.ts';
import { appAddress } from '../../../lib/outside-address.ts';
import { Card } from '../../../ui/card.tsx';
import { Link } from '../../../ui/link.tsx';
import { useLink, useTopOrgId } from '../../../ui/use-org.ts';
import styles from './about.module.css';
import { FactsList } from './facts-list.tsx';

/** Who runs this, and under which record; without an answer it leaves no gap. */
export const About = () => {
  const topOrgId = useTopOrgId();
  const about = useGetSystemParams('about', { topOrgId });
  if (!about.data || about.data.length === 0) return null;
  return (
    <Card title="关于">
      <FactsList facts={about.data.map(param => [param.name, <Says key={param.paramId} param={param} />])} />
    </Card>
  );
};

const Says = ({ param: { value, link } }: { param: SystemParam }) => {
  const inApp = useLink();
  return link === null ? (
    value
  ) : (
    <Link className={styles.link} to={inApp(appAddress(link))}>
      {value}
    </Link>
  );
};
