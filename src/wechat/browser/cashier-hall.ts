import { inTab } from '#src/platform/storage.ts';

/** What the app and the cashier page leave for each other, on this tab alone: no address leads anywhere else. */
export interface Visit {
  package: string;
  /** The app's address to return to. */
  back: string;
}

type Outcome = 'ok' | 'fail' | 'cancel';

interface Left {
  package: string;
  outcome: Outcome;
}

const VISIT = 'cashier/visit';
const OUTCOME = 'cashier/outcome';
const outcomes: readonly unknown[] = ['ok', 'fail', 'cancel'] satisfies Outcome[];

const read = (key: string): Record<string, unknown> => {
  try {
    const kept: unknown = JSON.parse(inTab.get(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
};

/** If the tab cannot store the outcome, the order's status decides. */
const write = (key: string, value: object) => inTab.set(key, JSON.stringify(value));

export const enter = (visit: Visit) => {
  inTab.drop(OUTCOME);
  write(VISIT, visit);
};

/** Whose payment the cashier was opened for; it stays over a reload. */
export const visitor = (): Visit | undefined => {
  const { package: order, back } = read(VISIT);
  return typeof order === 'string' && typeof back === 'string' ? { package: order, back } : undefined;
};

export const leave = (left: Left) => {
  write(OUTCOME, left);
  inTab.drop(VISIT);
};

/** Told once. */
export const takeOutcome = (): Left | undefined => {
  const { package: order, outcome } = read(OUTCOME);
  inTab.drop(OUTCOME);
  return typeof order === 'string' && outcomes.includes(outcome)
    ? { package: order, outcome: outcome as Outcome }
    : undefined;
};
