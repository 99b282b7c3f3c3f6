import { useEffect, useRef, useState } from 'react';
import type { Merchant } from '#generated/model/merchant.ts';
import { Dialog } from '#src/overlays/dialog.tsx';
import type { OverlayControl } from '#src/overlays/stack.ts';
import { Phrases } from '#src/ui/phrases.tsx';
import { QrCode } from '#src/ui/qr-code.tsx';
import styles from './follow-account-dialog.module.css';

/** The consultation teacher's code, and the words around it. */
export interface FirstStep {
  title: string;
  content: string | null;
  qrCodeUrl: string;
  confirmText: string;
  cancelText: string | null;
}

interface FollowAccountDialogProps extends OverlayControl<true> {
  /** An organization without a consultation teacher has the second step alone. */
  teacher: FirstStep | undefined;
  merchant: Pick<Merchant, 'mpName' | 'mpQrCodeUrl'>;
}

/** Specification §2, follow official account, and §4 for its two steps; closes with true when the last is confirmed. */
export default function FollowAccountDialog({
  teacher,
  merchant: { mpName, mpQrCodeUrl },
  close,
}: FollowAccountDialogProps) {
  const [added, setAdded] = useState(teacher === undefined);
  const step = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // The button that had the focus went with its step.
    if (added) step.current?.focus();
  }, [added]);

  if (teacher !== undefined && !added) {
    const { title, content, qrCodeUrl, confirmText, cancelText } = teacher;
    const leave = cancelText === null ? [] : [{ label: cancelText, tone: 'ink' as const, onClick: close }];
    return (
      <Dialog title={title} actions={[...leave, { label: confirmText, onClick: () => setAdded(true) }]}>
        {content !== null && (
          <p className={styles.text}>
            <Phrases text={content} />
          </p>
        )}
        <QrCode src={qrCodeUrl} alt="咨询老师的微信二维码">
          长按二维码，添加微信
        </QrCode>
      </Dialog>
    );
  }

  return (
    <Dialog title="领取成功！" actions={[{ label: '确定', onClick: () => close(true) }]}>
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
}
