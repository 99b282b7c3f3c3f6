import { expect, test } from 'vitest';
import { emptyDraft } from './draft.ts';
import { earlierVisitOf, lacksEarlierVisit } from './earlier-visit.ts';

const online = { ...emptyDraft, visitMode: 2 } as const;

test('A visit in the clinic needs no earlier one, and sends none that was chosen before the mode changed', () => {
  const draft = { ...emptyDraft, visitMode: 1, earlierCaseId: 'm1' } as const;
  expect(earlierVisitOf(draft)).toEqual({});
  expect(lacksEarlierVisit(draft)).toBe(false);
});

test('An online visit without an earlier one or a diagnosis is incomplete', () => {
  expect(lacksEarlierVisit(online)).toBe(true);
  expect(lacksEarlierVisit({ ...online, earlierDiagnosis: ' 胃 ' })).toBe(true);
});

test('A case here goes before words', () => {
  expect(earlierVisitOf({ ...online, earlierCaseId: 'm1', earlierDiagnosis: '胃炎' })).toEqual({
    earlierCaseId: 'm1',
  });
});

test('A diagnosis is sent without the blanks around it', () => {
  const draft = { ...online, earlierDiagnosis: ' 慢性胃炎 ' };
  expect(earlierVisitOf(draft)).toEqual({ earlierDiagnosis: '慢性胃炎' });
  expect(lacksEarlierVisit(draft)).toBe(false);
});
