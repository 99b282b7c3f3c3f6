import { useSearchParams } from 'react-router-dom';
import { useListDoneCasesInfinite } from '#generated/hooks/care/care.ts';
import { DoneGroup } from '#generated/model/done-group.ts';
import { CaseList } from '#src/domains/care/parts/case-list.tsx';
import { CasesPage } from '#src/domains/care/parts/cases-page.tsx';
import { VisitCard, VisitCardSkeleton } from '#src/domains/care/parts/visit-card.tsx';
import { paged } from '#src/lib/paging.ts';
import { paths } from '#src/paths.ts';

export default function AlreadyDonePage() {
  const [search] = useSearchParams();
  const finished = search.get('group') === DoneGroup.FINISHED;
  const group = finished ? DoneGroup.FINISHED : DoneGroup.TREATED;
  const done = useListDoneCasesInfinite({ group }, { query: paged });

  const book = { label: '去约医生', to: paths.home.link() };
  const record = { label: '看已完成的', to: paths.alreadyDone.link({}, { group: DoneGroup.FINISHED }) };
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
