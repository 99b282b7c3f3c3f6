import { useSearchParams } from 'react-router-dom';
import { useListDoneCasesInfinite } from '#generated/hooks/care/care.ts';
import { DoneGroup } from '#generated/model/done-group.ts';
import { paged } from '../../../lib/paging.ts';
import { paths } from '../../../paths.ts';
import { useLink, useTopOrgId } from '../../../ui/use-org.ts';
import { CaseList } from '../parts/case-list.tsx';
import { CasesPage } from '../parts/cases-page.tsx';
import { VisitCard, VisitCardSkeleton } from '../parts/visit-card.tsx';

export default function AlreadyDonePage() {
  const topOrgId = useTopOrgId();
  const link = useLink();
  const [search] = useSearchParams();
  const finished = search.get('group') === DoneGroup.FINISHED;
  const group = finished ? DoneGroup.FINISHED : DoneGroup.TREATED;
  const done = useListDoneCasesInfinite({ topOrgId, group }, { query: paged });

  const book = { label: '去约医生', to: link(paths.home.link()) };
  const record = { label: '看已完成的', to: link(paths.alreadyDone.link({}, { group: DoneGroup.FINISHED })) };
  return (
    <CasesPage tab={group}>
      <CaseList
        key={group}
        query={done}
        subject="就诊记录"
        skeleton={VisitCardSkeleton}
        empty={
          finished
            ? { title: '还没有就诊记录', hint: '看完的、取消的就诊，都记在这里。', action: book }
            : {
                title: '没有待评价的就诊',
                hint: '看完医生以后，疗效在这里评价。',
                action: book,
                second: record,
              }
        }
      >
        {visit => <VisitCard key={visit.medicalCaseId} visit={visit} again />}
      </CaseList>
    </CasesPage>
  );
}
