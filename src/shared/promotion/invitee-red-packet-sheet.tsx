import { useBindInviter, useGetRedPacketAmount } from '#generated/hooks/promotion/promotion.ts';
import type { InviteeAction } from '#generated/model/invitee-action.ts';
import type { RedPacketAmount } from '#generated/model/red-packet-amount.ts';
import { loginLink } from '#src/http/login-redirect.ts';
import { Sheet } from '#src/overlays/sheet.tsx';
import type { OverlayControl } from '#src/overlays/stack.ts';
import { toastNetworkError } from '#src/overlays/toast-network-error.ts';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { useGo } from '#src/ui/use-go.ts';
import { useTapGate } from '#src/ui/use-tap-gate.ts';
import { GoldSum } from './gold-sum.tsx';
import styles from './invitee-red-packet-sheet.module.css';
import { RulesList } from './rules-list.tsx';

export interface Invitation {
  topOrgId: string;
  /** Of the link that the person came by. */
  invitationCode: string;
}

interface InviteeRedPacketSheetProps extends OverlayControl {
  invitation: Invitation;
  packet: RedPacketAmount;
}

const actionLabels = {
  LOGIN: '立即领取',
  BIND: '立即领取',
  CERTIFY: '去实名认证',
  VIEW_HEALTH_GOLD: '看健康金',
} satisfies Record<InviteeAction, string>;

/** Specification §2, invitee red packet. What comes next, the server says. */
export default function InviteeRedPacketSheet({ invitation, packet, close }: InviteeRedPacketSheetProps) {
  const go = useGo();
  const mayClaim = useTapGate();
  const current = useGetRedPacketAmount(invitation, { query: { initialData: packet } });
  const { gift, tip, activity, allowedActions } = current.data;
  const [action] = allowedActions;

  const binding = useBindInviter({
    mutation: {
      onSuccess: () => current.refetch(),
      onError: error => toastNetworkError(error, '领取失败，请再试一次'),
    },
  });

  const goTo = async (address: string) => {
    await close();
    go(address);
  };
  const acts: Record<InviteeAction, () => void> = {
    LOGIN: () => window.location.assign(loginLink()),
    BIND: () => binding.mutate({ data: invitation }),
    CERTIFY: () => void goTo(paths.addEditPatient.link({ type: 'add' })),
    VIEW_HEALTH_GOLD: () => void goTo(paths.Transactions.link()),
  };

  return (
    <Sheet
      title={gift ? `${gift.senderName}送您${activity.inviteeCurrencyName}` : '这次没有红包'}
      note={activity.stateText}
      footer={
        <Button
          kind={action ? 'gilt' : 'primary'}
          block
          loading={binding.isPending && '正在领取'}
          onClick={() => {
            if (!action) void close();
            else if (mayClaim()) acts[action]();
          }}
        >
          {action ? actionLabels[action] : '知道了'}
        </Button>
      }
    >
      {gift ? (
        <>
          <img className={styles.sender} src={gift.senderAvatarURL} alt="" width={64} height={64} />
          <GoldSum label={activity.inviteeCurrencyName} fen={gift.amount} note={tip} />
        </>
      ) : (
        <p className={styles.tip}>{tip}</p>
      )}
      <RulesList rules={activity.rules} />
    </Sheet>
  );
}
