import { useId, useState } from 'react';
import type { MedicalCase } from '#generated/model/medical-case.ts';
import { VisitMode } from '#generated/model/visit-mode.ts';
import { againPath } from '#src/domains/care/again-path.ts';
import { stageLabel } from '#src/domains/care/labels.ts';
import { formatDay, formatVisitTime } from '#src/lib/business-date.ts';
import { placeOf } from '#src/lib/place.ts';
import { relationLabels } from '#src/shared/account/relation-labels.ts';
import { WithWhom } from '#src/shared/care/with-whom.tsx';
import { moneyText } from '#src/shared/payment/money-text.ts';
import { Button } from '#src/ui/button.tsx';
import { Card, CardDivider } from '#src/ui/card.tsx';
import { FactList } from '#src/ui/fact-list.tsx';
import { Facts } from '#src/ui/facts.tsx';
import { DownIcon } from '#src/ui/icons/home.tsx';
import { Portrait } from '#src/ui/portrait.tsx';
import { Bone } from '#src/ui/skeleton.tsx';
import { Tag } from '#src/ui/tag.tsx';
import { When } from '#src/ui/when.tsx';
import styles from './visit-card.module.css';
import { VisitTimeline } from './visit-timeline.tsx';

/** What the person opened or closed: a list that one comes back to looks as it was left. */
const chosen = new Map<string, boolean>();

interface VisitCardProps {
  visit: MedicalCase;
  initiallyOpen?: boolean;
  /** Offers the same doctor again. */
  again?: boolean;
}

/** A visit: patient, complaint, practitioner. The opened card shows all steps. */
export const VisitCard = ({ visit, initiallyOpen = false, again = false }: VisitCardProps) => {
  const [open, setOpen] = useState(() => chosen.get(visit.medicalCaseId) ?? initiallyOpen);
  const bodyId = useId();

  const toggle = () => {
    chosen.set(visit.medicalCaseId, !open);
    setOpen(!open);
  };

  const now = visit.timeline.find(step => step.state === 'CURRENT');
  const ended = now === undefined || now.actor === 'NOBODY';
  const money = visit.order ? moneyText(visit.order) : undefined;
  return (
    <Card>
      <h2>
        <button
          className={styles.head}
          type="button"
          aria-expanded={open}
          aria-controls={bodyId}
          onClick={toggle}
        >
          <Portrait src={visit.avatarUrl} alt="" width={48} />
          <span className={styles.facts}>
            <span className={styles.patient}>
              <span className={styles.name}>{visit.patientName}</span>
              <span className={styles.fact}>{relationLabels[visit.relation]}</span>
              {visit.minor && <Tag tone="sand">须陪同</Tag>}
            </span>
            <span className={styles.with}>
              <Facts>
                <WithWhom visit={visit} />
                {visit.visitMode === VisitMode.ONLINE ? '线上问诊' : placeOf(visit)}
              </Facts>
            </span>
            {!open && (
              <span className={ended ? styles.over : styles.status}>
                <Facts>
                  {formatDay(visit.reservationDate)}
                  {now ? stageLabel(now, visit) : (visit.diagnosis ?? '已完成')}
                </Facts>
              </span>
            )}
          </span>
          <span className={styles.arrow} data-open={open ? '' : undefined}>
            <DownIcon size={22} />
          </span>
        </button>
      </h2>
      <div id={bodyId} hidden={!open}>
        <CardDivider />
        <div className={styles.about}>
          <FactList
            facts={[
              [
                '时间',
                <When key="when">{formatVisitTime(visit.reservationDate, visit.reservationStartTime)}</When>,
              ],
              visit.complaint !== null && ['主诉', visit.complaint],
              visit.diagnosis !== null && ['诊断', visit.diagnosis],
              money !== undefined && ['诊费', money],
            ]}
          />
        </div>
        <VisitTimeline visit={visit} />
        {again && (
          <div className={styles.again}>
            <Button
              kind="quiet"
              small
              block
              to={againPath(visit)}
              label={`再约一次${visit.projectName ?? visit.physicianName}`}
            >
              再约一次
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
};

export const VisitCardSkeleton = () => (
  <Card>
    <div className={styles.head}>
      <Bone width={48} height={58} />
      <div className={styles.facts}>
        <Bone width="45%" height="title" />
        <Bone width="85%" height="secondary" />
        <Bone width="60%" height="secondary" />
      </div>
    </div>
  </Card>
);
