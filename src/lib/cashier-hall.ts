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
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
};

const write = (key: string, value: object) => {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the order's own status tells what became of it.
  }
};

const drop = (key: string) => {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // What could not be written is not there either.
  }
};

export const enter = (visit: Visit) => {
  drop(OUTCOME);
  write(VISIT, visit);
};

/** Whose payment the cashier was opened for; it stays over a reload. */
export const visitor = (): Visit | undefined => {
  const { package: order, back } = read(VISIT);
  return typeof order === 'string' && typeof back === 'string' ? { package: order, back } : undefined;
};

export const leave = (left: Left) => {
  write(OUTCOME, left);
  drop(VISIT);
};

/** Told once. */
export const takeOutcome = (): Left | undefined => {
  const { package: order, outcome } = read(OUTCOME);
  drop(OUTCOME);
  return typeof order === 'string' && outcomes.includes(outcome)
    ? { package: order, outcome: outcome as Outcome }
    : undefined;
};
