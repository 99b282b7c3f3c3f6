import { useGetSystemParams } from '#generated/hooks/organization/organization.ts';
import { About } from '#src/domains/organization/parts/about.tsx';
import { FormulaCard } from '#src/domains/organization/parts/formula-card.tsx';
import { Sections, SectionsSkeleton } from '#src/domains/organization/parts/sections.tsx';
import { paths } from '#src/paths.ts';
import { Card } from '#src/ui/card.tsx';
import { Scroll } from '#src/ui/illustrations/scroll.tsx';
import { ListRow, ListRows } from '#src/ui/list-row.tsx';
import { Page } from '#src/ui/page.tsx';
import { QueryView } from '#src/ui/query-view.tsx';

const doors = [
  { label: '医师电子证照', to: paths.physicianElectronicLicense.link() },
  { label: '价格公示', to: paths.priceDisclosure.link() },
  { label: '承诺书', to: paths.letterOfCommitment.link() },
  { label: '危害告知', to: paths.detriment.link() },
] as const;

export default function InformationDisclosurePage() {
  const params = useGetSystemParams('disclosure');
  return (
    <Page title="信息公示">
      <Card>
        <ListRows>
          {doors.map(({ label, to }) => (
            <ListRow key={label} to={to}>
              {label}
            </ListRow>
          ))}
        </ListRows>
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
        errorTitle="网络不通，公示没有加载出来"
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
