import { useParams, useSearchParams } from 'react-router-dom';
import { useGetPhyProject } from '#generated/hooks/booking/booking.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import { draftKey, useDraft } from '#src/domains/booking/draft.ts';
import { PhyChooseStep } from '#src/domains/booking/parts/phy-choose-step.tsx';
import { PhyConfirmStep } from '#src/domains/booking/parts/phy-confirm-step.tsx';
import { SlotsSkeleton } from '#src/domains/booking/parts/slots-skeleton.tsx';
import { paths } from '#src/paths.ts';
import { useTopOrgId } from '#src/platform/org-scope.tsx';
import { CardSkeleton } from '#src/ui/card-skeleton.tsx';
import { Page } from '#src/ui/page.tsx';
import { QueryView } from '#src/ui/query-view.tsx';

/** What is done, by whom and when; then, at the same address with `step=confirm`, the patient, and confirm. */
export default function PhyTherapyDetailPage() {
  const { id = '', clinicId = '' } = useParams();
  const [search] = useSearchParams();
  const topOrgId = useTopOrgId();
  const key = draftKey(topOrgId, `${id}/${clinicId}`);
  const draft = useDraft(key);
  const other = { label: '看其他项目', to: paths.appointMentPhy.link() };
  const project = useGetPhyProject(id, { clinicId }, { request: { handles: [ErrorCode.NOT_FOUND] } });

  if (project.data) {
    const confirming = search.get('step') === 'confirm' && draft.reservationDate !== '';
    const Step = confirming ? PhyConfirmStep : PhyChooseStep;
    return <Step project={project.data} draftKey={key} draft={draft} />;
  }
  return (
    <Page title="理疗项目">
      <QueryView
        query={project}
        notFound={{ title: '这家门店没有这个项目', hint: '可能已停做，或链接已失效。', action: other }}
        skeleton={
          <>
            <CardSkeleton lines={8} />
            <SlotsSkeleton />
          </>
        }
        errorTitle="网络不通，项目没有加载出来"
        errorHint="已约好的号不受影响。"
        errorSecond={other}
      >
        {() => null}
      </QueryView>
    </Page>
  );
}
