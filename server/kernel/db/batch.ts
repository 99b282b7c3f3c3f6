interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** The part of Kysely that lends one connection. */
interface Connecting<Connection> {
  connection(): { execute<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> };
}

type Work<Connection, Item, Result> = (
  connection: Connection,
  items: readonly Item[],
) => Promise<readonly (Result | Error)[]>;

const largest = 100;

/**
 * Batches work: items that arrive during a batch form the next one, so that they share statements and a commit. The items
 * are taken when a connection is free, so that there are many. Failed work fails all its items; an error in place of a
 * result fails that item alone.
 */
export function createBatcher<Connection, Item, Result>(
  db: Connecting<Connection>,
  work: Work<Connection, Item, Result>,
): (item: Item) => Promise<Result> {
  const queue: Waiting<Item, Result>[] = [];
  let working = false;
  const take = () => queue.splice(0, largest);

  async function drain(): Promise<void> {
    working = true;
    while (queue.length > 0) {
      let batch: Waiting<Item, Result>[] | undefined;
      const run = (connection: Connection) => {
        batch = take();
        return work(
          connection,
          batch.map(({ item }) => item),
        );
      };
      try {
        const results = await db.connection().execute(run);
        for (const [index, { resolve, reject }] of batch?.entries() ?? []) {
          const result = results[index];
          if (result instanceof Error) reject(result);
          else resolve(result as Result);
        }
      } catch (error) {
        // Without a connection nothing is taken yet.
        for (const { reject } of batch ?? take()) reject(error);
      }
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
export function batcherOfEach<Db extends Connecting<Db>, Item, Result>(
  work: Work<Db, Item, Result>,
  laneOf: (db: Db, item: Item) => number = () => 0,
): (db: Db, item: Item) => Promise<Result> {
  const lanes = new WeakMap<Db, ((item: Item) => Promise<Result>)[]>();
  return (db, item) => {
    const ofDb = lanes.get(db) ?? [];
    lanes.set(db, ofDb);
    const lane = laneOf(db, item);
    const batcher = ofDb[lane] ?? createBatcher(db, work);
    ofDb[lane] = batcher;
    return batcher(item);
  };
}
