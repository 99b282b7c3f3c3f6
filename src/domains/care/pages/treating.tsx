import { useListTreatingCasesInfinite } from '#generated/hooks/care/care.ts';
import { paged } from '../../../lib/paging.ts';
import { paths } from '../../../paths.ts';
import { useLink, useTopOrgId } from '../../../ui/use-org.ts';
import { CaseList } from '../parts/case-list.tsx';
import { CasesPage } from '../parts/cases-page.tsx';
import { VisitCard, VisitCardSkeleton } from '../parts/visit-card.tsx';

export default function TreatingPage() {
  const topOrgId = useTopOrgId();
  const link = useLink();
  const treating = useListTreatingCasesInfinite({ topOrgId }, { query: paged });

  return (
    <CasesPage tab="treating">
      <CaseList
        query={treating}
        subject="就诊"
        skeleton={VisitCardSkeleton}
        empty={{
          title: '现在没有就诊',
          hint: '签到以后，走到哪一步、该谁来办，都在这里看。',
          action: { label: '去约医生', to: link(paths.home.link()) },
          second: { label: '看已预约的', to: link(paths.hospitalize.link()) },
        }}
      >
        {(visit, index) => <VisitCard key={visit.medicalCaseId} visit={visit} initiallyOpen={index === 0} />}
      </CaseList>
    </CasesPage>
  );
}
