import type { InvitationActivity } from '#generated/model/invitation-activity.ts';
import { Sheet } from '#src/overlays/sheet.tsx';
import type { OverlayControl } from '#src/overlays/stack.ts';
import { Button } from '#src/ui/button.tsx';
import { Price } from '#src/ui/price.tsx';
import styles from './invitation-rules-sheet.module.css';
import { RulesList } from './rules-list.tsx';

interface InvitationRulesSheetProps extends OverlayControl {
  activity: InvitationActivity;
}

/** Specification §2, invitation rules; an activity that is over says so under its title. */
export default function InvitationRulesSheet({ activity, close }: InvitationRulesSheetProps) {
  const { rulesTitle, stateText, rules } = activity;
  return (
    <Sheet
      title={rulesTitle}
      note={stateText}
      footer={
        <Button block onClick={() => void close()}>
          确定
        </Button>
      }
    >
      <dl className={styles.shares}>
        <Share who="受邀的亲友" fen={activity.inviteeAmount} what={activity.inviteeCurrencyName} />
        <Share who="邀请人，每邀一位" fen={activity.inviterAmount} what={activity.inviterCurrencyName} />
      </dl>
      <RulesList rules={rules} />
    </Sheet>
  );
}

const Share = ({ who, fen, what }: { who: string; fen: number; what: string }) => (
  <div className={styles.share}>
    <dt>{who}</dt>
    <dd>
      <Price fen={fen} size="title" /> {what}
    </dd>
  </div>
);
