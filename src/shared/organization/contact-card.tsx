import type { ContactInfo } from '#generated/model/contact-info.ts';
import { toast } from '#src/overlays/toast.ts';
import { copyText } from '#src/platform/copy-text.ts';
import { FactList } from '#src/ui/fact-list.tsx';
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
    <div className={styles.facts}>
      <FactList
        facts={[
          ['联系人', contactName],
          [
            '电话',
            <a
              key="phone"
              className={styles.act}
              href={`tel:${contactPhone}`}
              aria-label={`打电话 ${contactPhone}`}
            >
              {contactPhone}
            </a>,
          ],
          [
            '微信',
            <button
              key="wechat"
              className={styles.act}
              type="button"
              aria-label={`复制微信号 ${contactWx}`}
              onClick={() => void copy(contactWx)}
            >
              {contactWx}
            </button>,
          ],
        ]}
      />
    </div>
  </div>
);
