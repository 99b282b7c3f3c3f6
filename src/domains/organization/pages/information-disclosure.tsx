import { useGetSystemParams } from '#generated/hooks/organization/organization.ts';
import { paths } from '../../../paths.ts';
import { Card } from '../../../ui/card.tsx';
import { ForwardIcon } from '../../../ui/icons/rest.tsx';
import { Scroll } from '../../../ui/illustrations/scroll.tsx';
import { Link } from '../../../ui/link.tsx';
import { Page } from '../../../ui/page.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { useLink, useTopOrgId } from '../../../ui/use-org.ts';
import { About } from '../parts/about.tsx';
import { FormulaCard } from '../parts/formula-card.tsx';
import { Sections, SectionsSkeleton } from '../parts/sections.tsx';
import styles from './information-disclosure.module.css';

const doors = [
  { label: '医师电子证照', to: paths.physicianElectronicLicense.link() },
  { label: '价格公示', to: paths.priceDisclosure.link() },
  { label: '承诺书', to: paths.letterOfCommitment.link() },
  { label: '危害告知', to: paths.detriment.link() },
] as const;

export default function InformationDisclosurePage() {
  const topOrgId = useTopOrgId();
  const link = useLink();
  const params = useGetSystemParams('disclosure', { topOrgId });
  return (
    <Page title="信息公示">
      <Card>
        <ul className={styles.rows}>
          {doors.map(({ label, to }) => (
            <li key={label}>
              <Link className={styles.row} to={link(to)}>
                {label}
                <ForwardIcon size={20} />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
      <QueryView
        query={params}
        skeleton={<SectionsSkeleton />}
        empty={{
          when: data => data.length === 0,
          title: '还没有公布',
          hint: '正在准备，急用请到店向前台要。',
          art: <Scroll />,
        }}
        errorTitle="网络不通，没取到公示"
      >
        {data => (
          <>
            <Sections params={data} />
            <FormulaCard />
            <About />
          </>
        )}
      </QueryView>
    </Page>
  );
}
