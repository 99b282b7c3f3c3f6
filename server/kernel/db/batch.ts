interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

const largest = 100;

/** Takes the waiting items: the same ones each time that one piece of work calls it. */
export type Take<Item> = () => readonly Item[];

/**
 * Batches work: items that arrive during a batch form the next one, so that they share statements and a commit. The work
 * takes its items as late as it can, so that there are many. Failed work fails all its items; an error in place of a
 * result fails that item alone.
 */
export function createBatcher<Item, Result>(
  work: (take: Take<Item>) => Promise<readonly (Result | Error)[]>,
): (item: Item) => Promise<Result> {
  const queue: Waiting<Item, Result>[] = [];
  let working = false;

  async function drain(): Promise<void> {
    working = true;
    while (queue.length > 0) {
      let taken: Waiting<Item, Result>[] | undefined;
      const waiting = () => {
        taken ??= queue.splice(0, largest);
        return taken;
      };
      await work(() => waiting().map(({ item }) => item)).then(
        results => {
          for (const [index, { resolve, reject }] of waiting().entries()) {
            const result = results[index];
            if (result instanceof Error) reject(result);
            else resolve(result as Result);
          }
        },
        (error: unknown) => {
          for (const { reject } of waiting()) reject(error);
        },
      );
    }
    working = false;
  }

  return item =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      if (!working) void drain();
    });
}

/**
 * A batcher for each database. Items of different lanes may be under way at once.
 */
export function batcherOfEach<Db extends object, Item, Result>(
  work: (db: Db, take: Take<Item>) => Promise<readonly (Result | Error)[]>,
  laneOf: (db: Db, item: Item) => number = () => 0,
): (db: Db, item: Item) => Promise<Result> {
  const lanes = new WeakMap<Db, ((item: Item) => Promise<Result>)[]>();
  return (db, item) => {
    const ofDb = lanes.get(db) ?? [];
    lanes.set(db, ofDb);
    const lane = laneOf(db, item);
    const batcher = ofDb[lane] ?? createBatcher<Item, Result>(take => work(db, take));
    ofDb[lane] = batcher;
    return batcher(item);
  };
}
