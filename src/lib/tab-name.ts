/** The part of a window that is used: its name goes on to every page that follows in the same tab. */
export type Tab = Partial<Pick<Window, 'name'>>;

/** What one storage would not take; null for what it would not let go of. */
export type Refused = Record<string, string | null>;

/** A name that begins otherwise is somebody else's. */
const MARK = 'refused:';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isRefused = (value: unknown): value is Refused =>
  isObject(value) && Object.values(value).every(each => each === null || typeof each === 'string');

const partsOf = ({ name = '' }: Tab): Record<string, unknown> => {
  if (!name.startsWith(MARK)) return {};
  try {
    const parts: unknown = JSON.parse(name.slice(MARK.length));
    return isObject(parts) ? parts : {};
  } catch {
    return {};
  }
};

/** What the pages before this one left under `part`. */
export const readTabName = (tab: Tab, part: string): Refused => {
  const left = partsOf(tab)[part];
  return isRefused(left) ? left : {};
};

/** Leaves it for the pages after this one; nothing of anybody's is left where there is nothing to leave. */
export const writeTabName = (tab: Tab, part: string, refused: Refused) => {
  const { [part]: _before, ...others } = partsOf(tab);
  const parts = Object.keys(refused).length > 0 ? { ...others, [part]: refused } : others;
  tab.name = Object.keys(parts).length > 0 ? MARK + JSON.stringify(parts) : '';
};
