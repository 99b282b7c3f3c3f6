type Listener = (reads: readonly string[]) => Promise<void>;

let listener: Listener | undefined;

/** Connects the app's queries, which ask again for what a write made stale. */
export function onStaleReads(ask: Listener): void {
  listener = ask;
}

/** Resolves when what is on screen was answered again. */
export const markStale = async (reads: readonly string[]): Promise<void> => {
  if (reads.length > 0) await listener?.(reads);
};
