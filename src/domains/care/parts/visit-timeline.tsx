import type { ReactNode } from 'react';
import type { MedicalCase } from '#generated/model/medical-case.ts';
import type { TimelineStep } from '#generated/model/timeline-step.ts';
import { stageLabel } from '#src/domains/care/labels.ts';
import { formatMoment } from '#src/lib/business-date.ts';
import { relationLabels } from '#src/shared/account/relation-labels.ts';
import { WithWhom } from '#src/shared/care/with-whom.tsx';
import { CheckIcon } from '#src/ui/icons/rest.tsx';
import { Phrases } from '#src/ui/phrases.tsx';
import { When } from '#src/ui/when.tsx';
import styles from './visit-timeline.module.css';

/** The steps of a visit, oldest first. The current one is large: it says who acts, until when, and what follows if not. */
export const VisitTimeline = ({ visit }: { visit: MedicalCase }) => (
  <ol className={styles.timeline} aria-label="就诊经过">
    {visit.timeline.map(step => (
      <li
        key={step.stage}
        className={styles.step}
        data-state={step.state}
        data-ending={step.actor === 'NOBODY' ? '' : undefined}
        aria-current={step.state === 'CURRENT' ? 'step' : undefined}
      >
        <span className={styles.mark}>{step.state === 'DONE' && <CheckIcon size={16} />}</span>
        <div className={styles.line}>
          <span className={styles.stage}>{stageLabel(step, visit)}</span>
          <span className={styles.aside}>
            {step.at === null ? (
              step.state === 'UPCOMING' && shortActor(step, visit)
            ) : (
              <When>{formatMoment(step.at)}</When>
            )}
          </span>
        </div>
        {step.state === 'CURRENT' && step.actor !== 'NOBODY' && <NowBox step={step} visit={visit} />}
      </li>
    ))}
  </ol>
);

const shortActor = ({ actor }: TimelineStep, visit: MedicalCase): string => {
  switch (actor) {
    case 'PATIENT':
      return '您';
    case 'DOCTOR':
      return visit.physicianName;
    case 'CLINIC':
      return visit.clinicName;
    case 'NOBODY':
      return '';
  }
};

const actorOf = (step: TimelineStep, visit: MedicalCase): ReactNode => {
  if (step.actor === 'DOCTOR') return <WithWhom visit={{ ...visit, projectName: null }} />;
  if (step.actor !== 'PATIENT' || visit.relation === 'SELF') return shortActor(step, visit);
  return `您（代${relationLabels[visit.relation]}）`;
};

const NowBox = ({ step, visit }: { step: TimelineStep; visit: MedicalCase }) => (
  <dl className={styles.now}>
    <Answer term="谁来办">{actorOf(step, visit)}</Answer>
    {step.dueAt !== null && (
      <Answer term="最晚">
        <strong>
          <When>{formatMoment(step.dueAt)}</When>
        </strong>
      </Answer>
    )}
    {step.ifMissed !== null && (
      <Answer term="过时">
        <Phrases text={step.ifMissed} />
      </Answer>
    )}
  </dl>
);

const Answer = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className={styles.answer}>
    <dt className={styles.term}>{term}</dt>
    <dd>{children}</dd>
  </div>
);
