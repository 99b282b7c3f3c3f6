import { expect, test } from 'vitest';
import { openTestApp } from '#server/testing/app.ts';
import { createFactories } from '#server/testing/factories.ts';
import { brokenSeatRules } from '#server/testing/invariants.ts';
import { createCrowd, full, patience, withCode } from './crowd.ts';

const roundCount = full ? 50 : 2;
const crowdSize = full ? 200 : 40;

const app = await openTestApp();
const { db, clock } = app;
const make = createFactories(app);
const { people, book } = createCrowd(app, make);

test(
  `${roundCount} times ${crowdSize} people want one seat: each time one gets it, and all others hear that it is gone`,
  async () => {
    const org = await make.organization();
    const crowd = await people(crowdSize);
    for (let round = 0; round < roundCount; round += 1) {
      // A time of its own: who has won once may want the next seat as well.
      const date = `2026-11-${21 + (round % 9)}`;
      const hour = String(8 + Math.floor(round / 9)).padStart(2, '0');
      const times = { date, start_time: `${hour}:00`, end_time: `${hour}:30` };
      const slot = await make.slot(await make.doctor({ top_org_id: org }), times);
      const answers = await Promise.all(crowd.map(one => book(one, slot)));
      expect(withCode(answers, 'OK'), `round ${round}`).toBe(1);
      expect(withCode(answers, 'SLOT_GONE'), `round ${round}`).toBe(crowdSize - 1);
      clock.advance(60_000);
    }
    expect(await brokenSeatRules(db)).toEqual([]);
    const sold = await db.selectFrom('reservation').select('slot_id').execute();
    expect(new Set(sold.map(({ slot_id }) => slot_id)).size).toBe(roundCount);
    expect(sold).toHaveLength(roundCount);
  },
  patience,
);
