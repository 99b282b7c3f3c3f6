import { useGetSystemParams } from '#generated/hooks/organization/organization.ts';
import type { SystemParam } from '#generated/model/system-param.ts';
import { appAddress } from '#src/platform/outside-address.ts';
import { Card } from '#src/ui/card.tsx';
import { FactList } from '#src/ui/fact-list.tsx';
import { Link } from '#src/ui/link.tsx';
import styles from './about.module.css';

/** The operator and the registration numbers. Without an answer nothing is shown. */
export const About = () => {
  const about = useGetSystemParams('about');
  if (!about.data || about.data.length === 0) return null;
  return (
    <Card title="关于">
      <FactList facts={about.data.map(param => [param.name, <Says key={param.paramId} param={param} />])} />
    </Card>
  );
};

const Says = ({ param: { value, link } }: { param: SystemParam }) => {
  return link === null ? (
    value
  ) : (
    <Link className={styles.link} to={appAddress(link)}>
      {value}
    </Link>
  );
};
