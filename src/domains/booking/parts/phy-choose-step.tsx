import { useListPhysicianSlots } from '#generated/hooks/booking/booking.ts';
import type { PhyProjectDetail } from '#generated/model/phy-project-detail.ts';
import { fortnight } from '#src/domains/booking/days.ts';
import {
  type AppointmentDraft,
  changeDraft,
  isChosen,
  noSlot,
  slotFields,
} from '#src/domains/booking/draft.ts';
import { formatDay } from '#src/lib/business-date.ts';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { Card, CardDivider } from '#src/ui/card.tsx';
import { FactList } from '#src/ui/fact-list.tsx';
import { Facts } from '#src/ui/facts.tsx';
import { Page } from '#src/ui/page.tsx';
import { Phrases } from '#src/ui/phrases.tsx';
import { Price } from '#src/ui/price.tsx';
import { QueryView } from '#src/ui/query-view.tsx';
import { RadioCards } from '#src/ui/radio-card.tsx';
import { useGo } from '#src/ui/use-go.ts';
import { Calendar } from './calendar.tsx';
import { ChosenBar } from './chosen-bar.tsx';
import styles from './phy-choose-step.module.css';
import { SlotsSkeleton } from './slots-skeleton.tsx';

export interface PhyStepProps {
  project: PhyProjectDetail;
  draftKey: string;
  draft: AppointmentDraft;
}

export const PhyChooseStep = ({ project, draftKey, draft }: PhyStepProps) => {
  const go = useGo();
  const { clinicId } = project.clinic;
  const therapists = project.physiotherapists;
  const therapist = therapists.find(each => each.physicianId === draft.physicianId) ?? therapists[0];
  const slots = useListPhysicianSlots(
    therapist?.physicianId ?? '',
    { clinicId, reservationType: 2, visitMode: 1, ...fortnight() },
    { query: { enabled: therapist !== undefined } },
  );
  const chosen = slots.data?.find(slot => isChosen(slot, draft) && slot.status === 'FREE');
  const confirm = () => {
    const here = { id: project.projectId, clinicId };
    go(paths.phyTherapyDetail.link(here, { step: 'confirm' }));
  };

  return (
    <Page
      title={project.name}
      bottomBar={
        therapist && <ChosenBar chosen={chosen} subject={therapist.name} fen={project.fee} onNext={confirm} />
      }
    >
      <About project={project} />
      {therapists.length > 0 && (
        <Card title="谁来做">
          <RadioCards
            label="理疗师"
            value={therapist?.physicianId}
            onChange={physicianId => changeDraft(draftKey, { ...noSlot, physicianId })}
            choices={therapists.map(each => ({
              value: each.physicianId,
              title: each.name,
              detail: each.nextSlot ? `${formatDay(each.nextSlot.reservationDate)}起可约` : '14 天内已约满',
            }))}
          />
        </Card>
      )}
      {therapist ? (
        <QueryView
          query={slots}
          skeleton={<SlotsSkeleton />}
          empty={{
            when: data => data.length === 0,
            title: `${therapist.name} 14 天内没有排班`,
            hint: '可以换一位理疗师，或看看其他项目。',
            action: { label: '看其他项目', to: paths.appointMentPhy.link() },
          }}
          errorTitle="网络不通，时间没有加载出来"
          errorHint="已约好的号不受影响。"
        >
          {data => (
            <Calendar
              key={therapist.physicianId}
              slots={data}
              newSlotsAt={therapist.newSlotsAt}
              chosenDate={draft.reservationDate}
              isChosen={slot => isChosen(slot, draft)}
              onChoose={slot => changeDraft(draftKey, slotFields(slot))}
            />
          )}
        </QueryView>
      ) : (
        <Card title="暂时没有理疗师">
          <Button kind="quiet" block to={paths.appointMentPhy.link()}>
            看其他项目
          </Button>
        </Card>
      )}
    </Page>
  );
};

const About = ({ project }: { project: PhyProjectDetail }) => (
  <Card>
    <div className={styles.head}>
      <img src={project.iconUrl} alt="" width={56} height={56} />
      <div>
        <p className={styles.price}>
          <Facts>
            <span className={styles.sum}>
              <Price fen={project.fee} size="title" />
            </span>
            {`${project.minutes} 分钟`}
            到店付
          </Facts>
        </p>
        <p className={styles.soft}>
          <Facts>
            {project.clinic.name}
            {project.clinic.address}
          </Facts>
        </p>
      </div>
    </div>
    <p className={styles.text}>{project.description}</p>
    {project.suitableFor.length + project.notFor.length > 0 && <CardDivider />}
    <FactList
      facts={[
        project.suitableFor.length > 0 && ['适合', <Lines key="for" texts={project.suitableFor} />],
        project.notFor.length > 0 && ['不宜', <Lines key="not" texts={project.notFor} />],
      ]}
    />
  </Card>
);

const Lines = ({ texts }: { texts: readonly string[] }) =>
  texts.map(text => (
    <span key={text} className={styles.line}>
      <Phrases text={text} />
    </span>
  ));
