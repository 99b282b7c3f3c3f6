/** The part of a window that is used: its name goes on to every page that follows in the same tab. */
export type Tab = Partial<Pick<Window, 'name'>>;

/** What one storage would not take; null for what it would not let go of. */
export type Refused = [key: string, value: string | null];

/** A name with another prefix was set by another site. */
const MARK = 'refused:';

const partsOf = ({ name = '' }: Tab): Record<string, object | undefined> => {
  try {
    return (name.startsWith(MARK) && JSON.parse(name.slice(MARK.length))) || {};
  } catch {
    return {};
  }
};

const isRefused = (entry: [string, unknown]): entry is Refused =>
  entry[1] === null || typeof entry[1] === 'string';

/** What the pages before this one left under `part`. */
export const readTabName = (tab: Tab, part: string): Refused[] =>
  Object.entries(partsOf(tab)[part] ?? {}).filter(isRefused);

/** Leaves it for the pages after this one. */
export const writeTabName = (tab: Tab, part: string, refused: Iterable<Refused>) => {
  tab.name = MARK + JSON.stringify({ ...partsOf(tab), [part]: Object.fromEntries(refused) });
};
