import { useEffect, useRef, useState } from 'react';
import type { Merchant } from '#generated/model/merchant.ts';
import { Phrases } from '../ui/phrases.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { Dialog } from './dialog.tsx';
import styles from './follow-account-dialog.module.css';
import type { OverlayControl } from './stack.ts';

interface FollowAccountDialogProps extends OverlayControl {
  /** An organisation without a consultation teacher has the second step alone. */
  teacherQrCode: string | undefined;
  merchant: Pick<Merchant, 'mpName' | 'mpQrCodeUrl'>;
  onConfirmed: () => void;
}

/** Specification §2, follow official account; §4 has its two steps. */
export const FollowAccountDialog = ({
  teacherQrCode,
  merchant: { mpName, mpQrCodeUrl },
  onConfirmed,
  close,
}: FollowAccountDialogProps) => {
  const [added, setAdded] = useState(teacherQrCode === undefined);
  const step = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // The button that had the focus went with its step.
    if (added) step.current?.focus();
  }, [added]);

  if (teacherQrCode !== undefined && !added) {
    return (
      <Dialog title="添加咨询老师微信" actions={[{ label: '我已添加', onClick: () => setAdded(true) }]}>
        <p className={styles.text}>
          <Phrases text="症状和预约上的问题，都可以问老师。" />
        </p>
        <QrCode src={teacherQrCode} alt="咨询老师的微信二维码">
          长按二维码，添加微信
        </QrCode>
      </Dialog>
    );
  }

  const confirm = () => {
    onConfirmed();
    void close();
  };
  return (
    <Dialog title="领取成功！" actions={[{ label: '确定', onClick: confirm }]}>
      <div ref={step} tabIndex={-1}>
        <p className={styles.text}>
          <Phrases text="长按关注公众号，随时查看账户信息。" />
        </p>
        <QrCode src={mpQrCodeUrl} alt={`公众号“${mpName}”的二维码`}>
          {mpName}
        </QrCode>
      </div>
    </Dialog>
  );
};
