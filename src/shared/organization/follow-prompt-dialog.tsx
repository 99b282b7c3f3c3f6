import type { Merchant } from '#generated/model/merchant.ts';
import { Dialog } from '#src/overlays/dialog.tsx';
import type { OverlayControl } from '#src/overlays/stack.ts';
import { Phrases } from '#src/ui/phrases.tsx';
import { QrCode } from '#src/ui/qr-code.tsx';
import styles from './follow-account-dialog.module.css';

interface FollowPromptDialogProps extends OverlayControl {
  merchant: Pick<Merchant, 'mpName' | 'mpQrCodeUrl'>;
}

/** Specification §2, follow-official-account prompt. */
export default function FollowPromptDialog({
  merchant: { mpName, mpQrCodeUrl },
  close,
}: FollowPromptDialogProps) {
  return (
    <Dialog title="关注公众号" actions={[{ label: '知道了', onClick: close }]}>
      <p className={styles.text}>
        <Phrases text="就诊提醒、药寄到哪里，都会在微信里告诉您。" />
      </p>
      <QrCode src={mpQrCodeUrl} alt={`公众号“${mpName}”的二维码`}>
        长按关注“{mpName}”
      </QrCode>
    </Dialog>
  );
}
