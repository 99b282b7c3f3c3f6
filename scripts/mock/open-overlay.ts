import { listPennantComments } from '../../generated/hooks/care/care.ts';
import { calculateDeductible } from '../../generated/hooks/payment/payment.ts';
import { getRedPacketAmount } from '../../generated/hooks/promotion/promotion.ts';
import { currentTopOrgId } from '../../src/http/login-redirect.ts';
import { defaultOrgId } from '../../src/lib/org.ts';
import { policies } from '../../src/lib/policies.ts';
import { openBannerList } from '../../src/overlays/banner-list.ts';
import { bindPhone } from '../../src/overlays/bind-phone.ts';
import { confirm } from '../../src/overlays/confirm.ts';
import { openContact, openContactSheet } from '../../src/overlays/contact.ts';
import { openCustomerService } from '../../src/overlays/customer-service.ts';
import { openDeductible } from '../../src/overlays/deductible.ts';
import { followAccount, openFollowPrompt } from '../../src/overlays/follow-account.ts';
import { openInvitationRules } from '../../src/overlays/invitation-rules.ts';
import { openInviteeRedPacket } from '../../src/overlays/invitee-red-packet.ts';
import { loading } from '../../src/overlays/loading.ts';
import { openPennant, openPennants } from '../../src/overlays/pennants.ts';
import { openPostMenu } from '../../src/overlays/post-menu.ts';
import { openRedPacket } from '../../src/overlays/red-packet.ts';
import { showDialog } from '../../src/overlays/show-dialog.ts';
import { overlays } from '../../src/overlays/stack.ts';
import { toast } from '../../src/overlays/toast.ts';
import { isOverlayName, type OverlayName, openOverlayEvent } from './overlay-names.ts';

const staffId = 'p001';

/** As the screen that will open it does; what comes of it is told, to be seen. */
const open: Record<OverlayName, (topOrgId: string) => Promise<unknown>> = {
  invitationRules: async topOrgId => openInvitationRules((await getRedPacketAmount({ topOrgId })).activity),
  policy: async () => {
    const { PolicySheet } = await import('../../src/overlays/policy-sheet.tsx');
    const [policy] = policies;
    if (policy)
      overlays.open(PolicySheet, { policyId: policy.id, title: policy.title }, { closeOnMask: true });
  },
  privacy: async () => {
    const { PrivacyPopup } = await import('../../src/overlays/privacy-popup.tsx');
    overlays.open(PrivacyPopup, { onAgree: () => toast('同意了') });
  },
  inviteeRedPacket: topOrgId => openInviteeRedPacket({ topOrgId, invitationCode: 'WZ7K2Q' }),
  redPacket: openRedPacket,
  deductible: async () => openDeductible(await calculateDeductible({ medicalCaseId: 'c20261101003' })),
  bindPhone: () => bindPhone(),
  bindForCoupons: () => bindPhone({ forCoupons: true }),
  followAccount: async topOrgId => toast((await followAccount(topOrgId)) ? 'confirmed' : '没有确认'),
  failedCoupons: async () => {
    const { FailedCouponsDialog } = await import('../../src/overlays/failed-coupons-dialog.tsx');
    overlays.open(FailedCouponsDialog, {});
  },
  contact: openContact,
  contactSheet: openContactSheet,
  customerService: () => openCustomerService('st001'),
  followUp: () => openCustomerService('st001', 'followup'),
  tips: async () => {
    const { TipsDialog } = await import('../../src/overlays/tips-dialog.tsx');
    overlays.open(TipsDialog, { message: '绑定成功' });
  },
  pennants: () => openPennants(staffId),
  pennant: async () => {
    const { datas } = await listPennantComments({ staffId });
    if (datas[0]) await openPennant(datas[0]);
  },
  postMenu: openPostMenu,
  confirm: () =>
    confirm({ title: '取消这次预约？', body: '取消后，号源会让给别人。' }).then(
      () => toast('确认了'),
      error => toast(error.code),
    ),
  loading: async () => loading.show(),
  bannerList: topOrgId => openBannerList(topOrgId, 'appointment'),
  followPrompt: openFollowPrompt,
  dialog: () => showDialog({ title: '停诊通知', body: '松坪馆明天上午停诊。' }),
  dialogHideOnBlur: () => showDialog({ title: '停诊通知', body: '松坪馆明天上午停诊。', hideOnBlur: true }),
};

export function openOverlay(name: unknown): void {
  if (isOverlayName(name)) void open[name](currentTopOrgId() ?? defaultOrgId);
}

/** Answers the buttons of the panel in a page of the development server. */
import.meta.hot?.on(openOverlayEvent, openOverlay);
