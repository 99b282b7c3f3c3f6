interface Waiting<Item> {
  item: Item;
  resolve(): void;
  reject(error: unknown): void;
}

const largest = 100;

/**
 * Joins writes that come while another is under way into one statement, so that people who come at the same time
 * share a commit. Each promise settles as the write that carried its item did.
 */
export function createBatcher<Item>(write: (items: readonly Item[]) => Promise<void>) {
  const queue: Waiting<Item>[] = [];
  let writing = false;

  async function drain(): Promise<void> {
    writing = true;
    while (queue.length > 0) {
      const batch = queue.splice(0, largest);
      await write(batch.map(({ item }) => item)).then(
        () => {
          for (const { resolve } of batch) resolve();
        },
        (error: unknown) => {
          for (const { reject } of batch) reject(error);
        },
      );
    }
    writing = false;
  }

  return (item: Item): Promise<void> =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      if (!writing) void drain();
    });
}
