import { useId, useState } from 'react';
import { SadFace } from '../ui/illustrations/faces.tsx';
import { Dialog } from './dialog.tsx';
import styles from './failed-coupons-dialog.module.css';
import type { OverlayControl } from './stack.ts';

const reasons = ['这个手机号此前已注册', '这个手机号已被别人使用', '这个手机号的号段不在受理之列'];

/** Specification §2, failed to get coupons. */
export const FailedCouponsDialog = ({ close }: OverlayControl) => {
  const [open, setOpen] = useState(false);
  const listId = useId();
  return (
    <Dialog title="没有领到" icon={<SadFace size={72} />} actions={[{ label: '确定', onClick: close }]}>
      <p>您的手机号不符合“健康中国（邀请新亲友）”活动的条件。</p>
      <button
        className={styles.why}
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.mark} aria-hidden="true">
          ?
        </span>
        为什么
      </button>
      <ul id={listId} className={styles.reasons} hidden={!open}>
        {reasons.map(reason => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </Dialog>
  );
};
