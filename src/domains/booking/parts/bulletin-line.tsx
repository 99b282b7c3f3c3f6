import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useGetBulletin } from '#generated/hooks/organization/organization.ts';
import type { Bulletin } from '#generated/model/bulletin.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import { appAddress } from '../../../lib/outside-address.ts';
import { isClosed, noteClosed } from '../../../lib/shown-notices.ts';
import { overlays } from '../../../overlays/stack.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { BellIcon, CloseIcon } from '../../../ui/icons/home.tsx';
import { useLink, useTopOrgId } from '../../../ui/use-org.ts';
import styles from './bulletin-line.module.css';

/** A house without a bulletin, or without an answer, has none: nothing toasts. */
const handles = Object.values(ErrorCode);

/** One line above the tab bar: it lies over the list's end and moves nothing. */
export const BulletinLine = () => {
  const topOrgId = useTopOrgId();
  const link = useLink();
  const navigate = useNavigate();
  const [closedId, setClosedId] = useState('');
  const { data: bulletin } = useGetBulletin({ topOrgId }, { request: { handles } });
  if (!bulletin || bulletin.bulletinId === closedId || isClosed(bulletin.bulletinId)) return null;

  const read = async () => {
    const { BulletinSheet } = await import('./bulletin-sheet.tsx');
    const follow = bulletin.link === null ? undefined : link(appAddress(bulletin.link));
    const onFollow = follow === undefined ? undefined : () => navigate(follow);
    overlays.open(BulletinSheet, { bulletin, onFollow }, { closeOnMask: true });
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
        <IconButton label="关掉公告" onClick={() => close(bulletin)}>
          <CloseIcon size={18} />
        </IconButton>
      )}
    </aside>
  );
};
