import type { ReactNode } from 'react';
import { ForwardIcon } from './icons/rest.tsx';
import { Link } from './link.tsx';
import styles from './list-row.module.css';

/** Rows of a card, with a hairline between them. */
export const ListRows = ({ children }: { children: ReactNode }) => (
  <ul className={styles.rows}>{children}</ul>
);

type ListRowProps = { children: ReactNode; detail?: ReactNode } & ({ to: string } | { onClick: () => void });

/** A row that leads on. */
export const ListRow = ({ children, detail, ...way }: ListRowProps) => {
  const face = (
    <>
      <span className={styles.texts}>
        <span>{children}</span>
        {detail}
      </span>
      <ForwardIcon size={20} />
    </>
  );
  return (
    <li>
      {'to' in way ? (
        <Link className={styles.row} to={way.to}>
          {face}
        </Link>
      ) : (
        <button className={styles.row} type="button" onClick={way.onClick}>
          {face}
        </button>
      )}
    </li>
  );
};
