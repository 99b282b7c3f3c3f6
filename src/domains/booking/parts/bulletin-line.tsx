import { useState } from 'react';
import { useGetBulletin } from '#generated/hooks/organization/organization.ts';
import type { Bulletin } from '#generated/model/bulletin.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import { overlays } from '#src/overlays/stack.ts';
import { appAddress } from '#src/platform/outside-address.ts';
import { isClosed, noteClosed } from '#src/shared/organization/shown-notices.ts';
import { IconButton } from '#src/ui/icon-button.tsx';
import { BellIcon, CloseIcon } from '#src/ui/icons/home.tsx';
import { useGo } from '#src/ui/use-go.ts';
import styles from './bulletin-line.module.css';

/** Without a bulletin or an answer nothing is shown, and nothing toasts. */
const handles = Object.values(ErrorCode);

/** One line above the tab bar. It covers the end of the list, so that nothing moves when it appears. */
export const BulletinLine = () => {
  const go = useGo();
  const [closedId, setClosedId] = useState('');
  const { data: bulletin } = useGetBulletin(undefined, { request: { handles } });
  if (!bulletin || bulletin.bulletinId === closedId || isClosed(bulletin.bulletinId)) return null;

  const read = async () => {
    const follows = await overlays.ask(
      () => import('./bulletin-sheet.tsx'),
      { bulletin },
      { closeOnMask: true },
    );
    if (follows && bulletin.link !== null) go(appAddress(bulletin.link));
  };
  const close = ({ bulletinId }: Bulletin) => {
    noteClosed(bulletinId);
    setClosedId(bulletinId);
  };

  return (
    <aside className={styles.line} aria-label="公告">
      <button className={styles.read} type="button" onClick={() => void read()}>
        <BellIcon size={20} />
        <span className={styles.title}>{bulletin.title}</span>
      </button>
      {bulletin.closable && (
        <IconButton label="关闭公告" onClick={() => close(bulletin)}>
          <CloseIcon size={18} />
        </IconButton>
      )}
    </aside>
  );
};
