import type { ReactNode } from 'react';
import { useListAppointedCasesInfinite, useListTreatingCasesInfinite } from '#generated/hooks/care/care.ts';
import { type CaseTab, caseTabLabels } from '#src/domains/care/labels.ts';
import { paged } from '#src/lib/paging.ts';
import { paths } from '#src/paths.ts';
import { Page } from '#src/ui/page.tsx';
import { Tabs } from '#src/ui/tabs.tsx';

const addresses = {
  reserved: paths.hospitalize.link(),
  treating: paths.treating.link(),
  treated: paths.alreadyDone.link({}, { group: 'treated' }),
  finished: paths.alreadyDone.link({}, { group: 'finished' }),
} satisfies Record<CaseTab, string>;

const tabs = Object.keys(addresses) as CaseTab[];

interface CasesPageProps {
  tab: CaseTab;
  children: ReactNode;
}

/** The frame of the four case lists; what is still to come is counted, what is over is not. */
export const CasesPage = ({ tab, children }: CasesPageProps) => {
  const appointed = useListAppointedCasesInfinite(undefined, { query: paged });
  const treating = useListTreatingCasesInfinite(undefined, { query: paged });
  const counts: Partial<Record<CaseTab, number | undefined>> = {
    reserved: appointed.data?.pages[0]?.totalCount,
    treating: treating.data?.pages[0]?.totalCount,
  };
  const items = tabs.map(name => ({
    label: caseTabLabels[name],
    to: addresses[name],
    current: name === tab,
    count: counts[name],
  }));
  return (
    <Page title="就诊" back={false} top={<Tabs label="就诊的分组" items={items} />}>
      {children}
    </Page>
  );
};
