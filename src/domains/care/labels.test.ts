import { expect, test } from 'vitest';
import { TimelineStage } from '#generated/model/timeline-stage.ts';
import { stageLabel } from './labels.ts';

const doctors = { projectName: null };
const therapists = { projectName: '肩颈推拿' };

test('A doctor sees, a therapist treats', () => {
  const coming = { stage: 'IN_TREATMENT', state: 'UPCOMING' } as const;
  expect(stageLabel(coming, doctors)).toBe('医生接诊');
  expect(stageLabel(coming, therapists)).toBe('理疗师接诊');
});

test('No label of physiotherapy speaks of a doctor or of 诊治', () => {
  const stages = Object.values(TimelineStage);
  const words = stages.flatMap(stage =>
    (['DONE', 'CURRENT', 'UPCOMING'] as const).map(state => stageLabel({ stage, state }, therapists)),
  );
  expect(words.filter(word => /医生|诊治/.test(word))).toEqual([]);
});
