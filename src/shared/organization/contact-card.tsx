import type { ContactInfo } from '#generated/model/contact-info.ts';
import { toast } from '#src/overlays/toast.ts';
import { copyText } from '#src/platform/copy-text.ts';
import { QrCode } from '#src/ui/qr-code.tsx';
import styles from './contact-card.module.css';

const copy = async (text: string) => {
  if (await copyText(text)) toast('微信号已复制', { type: 'success' });
  else toast('没能复制，请长按微信号', { type: 'warn' });
};

/** The contact's name, the phone number, and the QR code for a long press. */
export const ContactCard = ({ contactName, contactPhone, contactWx, contactQrCode }: ContactInfo) => (
  <div className={styles.card}>
    <QrCode src={contactQrCode} alt={`${contactName}的微信二维码`}>
      长按二维码，添加微信
    </QrCode>
    <dl className={styles.facts}>
      <dt>联系人</dt>
      <dd>{contactName}</dd>
      <dt>电话</dt>
      <dd>
        <a className={styles.act} href={`tel:${contactPhone}`} aria-label={`打电话 ${contactPhone}`}>
          {contactPhone}
        </a>
      </dd>
      <dt>微信</dt>
      <dd>
        <button
          className={styles.act}
          type="button"
          aria-label={`复制微信号 ${contactWx}`}
          onClick={() => void copy(contactWx)}
        >
          {contactWx}
        </button>
      </dd>
    </dl>
  </div>
);
