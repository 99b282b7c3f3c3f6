import { useGetCustomerService } from '#generated/hooks/care/care.ts';
import type { CustomerService } from '#generated/model/customer-service.ts';
import { Sheet } from '#src/overlays/sheet.tsx';
import type { OverlayControl } from '#src/overlays/stack.ts';
import { SadFace } from '#src/ui/illustrations/sad-face.tsx';
import { Phrase, Phrases } from '#src/ui/phrases.tsx';
import { QrCode } from '#src/ui/qr-code.tsx';
import { QueryView } from '#src/ui/query-view.tsx';
import { Bone } from '#src/ui/skeleton.tsx';
import styles from './customer-service-sheet.module.css';

interface CustomerServiceSheetProps extends OverlayControl {
  staffId: string;
  /** `followup`: a dissatisfied person is asked to contact the head of the customer service. */
  mode: 'normal' | 'followup';
}

/** Specification §2, customer-service contact. */
export default function CustomerServiceSheet({ staffId, mode }: CustomerServiceSheetProps) {
  const service = useGetCustomerService(staffId);
  const Codes = mode === 'followup' ? LeaderCode : ServiceCodes;
  return (
    <Sheet title={mode === 'followup' ? '说说哪里没做好' : '联系客服'} note={service.data?.workingHours}>
      <QueryView
        query={service}
        skeleton={<Bone height={260} />}
        errorTitle="网络不通，联系方式没有加载出来"
        errorHint="过一会儿再来，已提交的预约不受影响。"
      >
        {data => (
          <div className={styles.codes}>
            <Codes {...data} />
          </div>
        )}
      </QueryView>
    </Sheet>
  );
}

const ServiceCodes = ({ name, assistantQrCode, feedbackQrCode }: CustomerService) => (
  <>
    <QrCode src={assistantQrCode} alt={`助理${name}的微信二维码`}>
      <Phrases text={`长按添加助理${name}，问症状和预约`} />
    </QrCode>
    <QrCode src={feedbackQrCode} alt="意见反馈的二维码">
      长按反馈意见
    </QrCode>
  </>
);

const LeaderCode = ({ leaderName, leaderQrCode }: CustomerService) => (
  <>
    <SadFace size={72} />
    <p className={styles.sorry}>
      <Phrases text="没能让您满意，很抱歉。" />
      <Phrase>
        请把意见告诉<Phrase>客服负责人{leaderName}。</Phrase>
      </Phrase>
    </p>
    <QrCode src={leaderQrCode} alt={`客服负责人${leaderName}的微信二维码`}>
      长按二维码，添加微信
    </QrCode>
  </>
);
