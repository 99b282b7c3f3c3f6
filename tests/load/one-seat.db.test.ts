import { expect, test } from 'vitest';
import { openTestApp } from '#tests/support/app.ts';
import { createFactories } from '#tests/support/factories.ts';
import { brokenSeatRules } from '#tests/support/invariants.ts';
import { createCrowd, full, patience, withCode } from './crowd.ts';

const roundCount = full ? 50 : 2;
const crowdSize = full ? 200 : 40;

const app = await openTestApp();
const { db, clock } = app;
const make = createFactories(app);
const { people, book } = createCrowd(app, make);

test(
  `Of ${crowdSize} people who want one seat, one gets it and all others get SLOT_GONE, ${roundCount} times`,
  async () => {
    const org = await make.organization();
    const crowd = await people(crowdSize);
    for (let round = 0; round < roundCount; round += 1) {
      // Each round has its own time, so that an earlier winner may book again.
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
