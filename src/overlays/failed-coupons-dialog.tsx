import { useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { QuestionIcon } from '../ui/icons/rest.tsx';
import { SadFace } from '../ui/illustrations/sad-face.tsx';
import { useTopOrgId } from '../ui/use-org.ts';
import { openContact } from './contact.ts';
import { Dialog } from './dialog.tsx';
import styles from './failed-coupons-dialog.module.css';
import type { OverlayControl } from './stack.ts';

const reasons = ['这个手机号此前已注册', '这个手机号已被别人使用', '这个手机号属于非法运营商号段'];

/** Specification §2, failed to get coupons. */
export const FailedCouponsDialog = ({ close }: OverlayControl) => {
  const topOrgId = useTopOrgId();
  const [open, setOpen] = useState(false);
  const listId = useId();
  return (
    <Dialog title="没有领到" icon={<SadFace size={72} />} actions={[{ label: '确定', onClick: close }]}>
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
          <Button kind="quiet" block onClick={() => void openContact(topOrgId)}>
            我要申诉
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
