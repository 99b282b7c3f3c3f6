import { useListTreatingCasesInfinite } from '#generated/hooks/care/care.ts';
import { CaseList } from '#src/domains/care/parts/case-list.tsx';
import { CasesPage } from '#src/domains/care/parts/cases-page.tsx';
import { VisitCard, VisitCardSkeleton } from '#src/domains/care/parts/visit-card.tsx';
import { paged } from '#src/lib/paging.ts';
import { paths } from '#src/paths.ts';

export default function TreatingPage() {
  const treating = useListTreatingCasesInfinite(undefined, { query: paged });

  return (
    <CasesPage tab="treating">
      <CaseList
        query={treating}
        subject="就诊"
        skeleton={VisitCardSkeleton}
        empty={{
          title: '没有进行中的就诊',
          hint: '签到以后，走到哪一步、该谁来办，都在这里看。',
          action: { label: '去约医生', to: paths.home.link() },
          second: { label: '看已预约的', to: paths.hospitalize.link() },
        }}
      >
        {(visit, index) => <VisitCard key={visit.medicalCaseId} visit={visit} initiallyOpen={index === 0} />}
      </CaseList>
    </CasesPage>
  );
}
