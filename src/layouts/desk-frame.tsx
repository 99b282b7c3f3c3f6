import { type ComponentType, lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import styles from './desk-frame.module.css';

/** The column and, on both sides of it, room for a card. */
const WIDE = '(min-width: 1024px)';

const follow = (listener: () => void) => {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

// They are an ornament: without them the app works as well.
const loadSides = async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('./desk-sides.tsx')).DeskSides };
  } catch {
    return { default: () => null };
  }
};

const DeskSides = lazy(loadSides);

/** On a desk the app stays a phone-wide column; a wide one shows beside it how to go on by phone. */
export const DeskFrame = ({ children }: { children: ReactNode }) => {
  const wide = useSyncExternalStore(follow, () => window.matchMedia(WIDE).matches);
  return (
    <div className={styles.desk}>
      <div className={styles.column}>{children}</div>
      {wide && (
        <Suspense>
          <DeskSides />
        </Suspense>
      )}
    </div>
  );
};
