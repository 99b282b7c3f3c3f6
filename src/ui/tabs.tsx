import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from './link.tsx';
import styles from './tabs.module.css';

export interface TabItem {
  label: string;
  to: string;
  /** Needed if the path alone does not decide it. */
  current?: boolean;
  count?: number | undefined;
}

interface TabsProps {
  /** Names the navigation to a screen reader. */
  label: string;
  items: readonly TabItem[];
}

/** Sibling screens as a row of words; each has its own address, and going between them leaves no trail of Backs. */
export const Tabs = ({ label, items }: TabsProps) => {
  const { pathname } = useLocation();
  const row = useRef<HTMLElement>(null);

  const chosenIndex = items.findIndex(({ to, current = to.split('?')[0] === pathname }) => current);

  const counts = items.map(({ count }) => count ?? '').join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen tab comes into view, again when counts push it out
  useLayoutEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && chosen) {
      row.current.scrollLeft = chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2;
    }
  }, [chosenIndex, counts]);

  return (
    <nav ref={row} className={styles.tabs} aria-label={label}>
      {items.map(({ label: text, to, count }, index) => (
        <Link
          key={to}
          className={styles.tab}
          to={to}
          replace
          aria-current={index === chosenIndex ? 'page' : undefined}
        >
          {text}
          {count !== undefined && count > 0 && <span className={styles.count}>{count}</span>}
        </Link>
      ))}
    </nav>
  );
};
