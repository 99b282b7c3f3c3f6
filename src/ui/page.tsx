import type { ReactNode } from 'react';
import { paths } from '#src/paths.ts';
import { IconButton } from './icon-button.tsx';
import { BackIcon } from './icons/rest.tsx';
import styles from './page.module.css';
import { useBack } from './use-go.ts';
import { useTitle } from './use-title.ts';

interface PageProps {
  title: string;
  /** Shown in place of the title; the title still names the window. */
  heading?: ReactNode;
  back?: boolean;
  /** Verbs at the header's end. */
  right?: ReactNode;
  /** Stays under the header while the content scrolls, such as tabs. */
  top?: ReactNode;
  /** The primary action, at the thumb. */
  bottomBar?: ReactNode;
  children: ReactNode;
}

export const Page = ({ title, heading, back = true, right, top, bottomBar, children }: PageProps) => {
  useTitle(title);
  return (
    <div className={styles.page}>
      <header className={top === undefined ? styles.header : styles.tall}>
        <div className={styles.bar}>
          {back && (
            <span className={styles.back}>
              <BackButton />
            </span>
          )}
          <h1 className={styles.title}>{heading ?? title}</h1>
          {right !== undefined && <div className={styles.right}>{right}</div>}
        </div>
        {top}
      </header>
      <div className={top === undefined ? styles.content : styles.below}>{children}</div>
      {bottomBar !== undefined && <div className={styles.bottom}>{bottomBar}</div>}
    </div>
  );
};

const BackButton = () => (
  <IconButton label="返回" onClick={useBack(paths.home.link())}>
    <BackIcon />
  </IconButton>
);
