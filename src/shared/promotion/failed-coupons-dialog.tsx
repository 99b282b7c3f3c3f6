import { useId, useState } from 'react';
import { Dialog } from '#src/overlays/dialog.tsx';
import type { OverlayControl } from '#src/overlays/stack.ts';
import { openContact } from '#src/shared/organization/contact.ts';
import { Button } from '#src/ui/button.tsx';
import { QuestionIcon } from '#src/ui/icons/rest.tsx';
import { SadFace } from '#src/ui/illustrations/sad-face.tsx';
import styles from './failed-coupons-dialog.module.css';

const reasons = ['这个手机号此前已注册', '这个手机号已被别人使用', '这个手机号属于非法运营商号段'];

/** Specification §2, failed to get coupons. */
export default function FailedCouponsDialog({ close }: OverlayControl) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  return (
    <Dialog title="领取失败" icon={<SadFace size={72} />} actions={[{ label: '确定', onClick: close }]}>
      <p>您的手机号不符合“健康中国（邀请新患亲友）”活动的条件。</p>
      <button
        className={styles.why}
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        <QuestionIcon size={20} />
        为什么
      </button>
      <div id={listId} hidden={!open}>
        <ul className={styles.reasons}>
          {reasons.map(reason => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        <div className={styles.appeal}>
          <Button kind="quiet" block onClick={() => void openContact()}>
            我要申诉
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
