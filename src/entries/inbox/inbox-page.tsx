import { useQuery } from '@tanstack/react-query';
import { listSimulatedSms, type SimulatedSms } from '#src/http/development.ts';
import { formatMoment } from '#src/lib/business-date.ts';
import { groupPhone } from '#src/lib/phone.ts';
import { toast } from '#src/overlays/toast.ts';
import { copyText } from '#src/platform/copy-text.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Phrases } from '#src/ui/phrases.tsx';
import { QueryView } from '#src/ui/query-view.tsx';
import { Bone } from '#src/ui/skeleton.tsx';
import styles from './inbox-page.module.css';

const refreshMilliseconds = 3_000;

export const InboxPage = () => {
  const inbox = useQuery({
    queryKey: ['/crm/dev/sms'],
    queryFn: listSimulatedSms,
    refetchInterval: refreshMilliseconds,
  });
  return (
    <div className={styles.page}>
      <header>
        <h1 className={styles.title}>短信收件箱</h1>
        <p className={styles.note}>
          <Phrases text="演示环境不发真短信，验证码都在这里。" />
        </p>
      </header>
      <QueryView
        query={inbox}
        skeleton={<Bone height={148} />}
        empty={{
          when: messages => messages === null || messages.length === 0,
          title: '还没有短信',
          hint: '在登录页点“获取验证码”，几秒后这里就有。',
        }}
      >
        {messages => messages?.map(sms => <Message key={`${sms.phone} ${sms.sentAt}`} sms={sms} />)}
      </QueryView>
    </div>
  );
};

const Message = ({ sms: { phone, text, sentAt } }: { sms: SimulatedSms }) => {
  const code = /\d{6}/.exec(text)?.[0];
  const copy = async (digits: string) => {
    const copied = await copyText(digits);
    toast(copied ? '已复制' : '没能复制，请照着输入', { type: copied ? 'success' : 'warn' });
  };
  return (
    <Card>
      <p className={styles.meta}>
        <span>发给 {groupPhone(phone)}</span>
        <span>{formatMoment(sentAt)}</span>
      </p>
      {code !== undefined && (
        <div className={styles.line}>
          <p className={styles.code}>{code}</p>
          <Button kind="quiet" small label={`复制 ${code}`} onClick={() => void copy(code)}>
            复制
          </Button>
        </div>
      )}
      <p className={styles.text}>{text}</p>
    </Card>
  );
};
