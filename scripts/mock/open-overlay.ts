import { listPennantComments } from '#generated/hooks/care/care.ts';
import { calculateDeductible } from '#generated/hooks/payment/payment.ts';
import { getRedPacketAmount } from '#generated/hooks/promotion/promotion.ts';
import { confirm } from '#src/overlays/confirm.ts';
import { loading } from '#src/overlays/loading.ts';
import { overlays } from '#src/overlays/stack.ts';
import { toast } from '#src/overlays/toast.ts';
import { currentOrg } from '#src/platform/org.ts';
import { bindPhone } from '#src/shared/auth/bind-phone.ts';
import { openContact } from '#src/shared/organization/contact.ts';
import { followAccount, openFollowPrompt } from '#src/shared/organization/follow-account.ts';
import { openInviteeRedPacket } from '#src/shared/promotion/invitee-red-packet.ts';
import { openRedPacket } from '#src/shared/promotion/red-packet.ts';
import { isOverlayName, type OverlayName, openOverlayEvent } from './overlay-names.ts';

const staffId = 'p001';
const byMask = { closeOnMask: true };
const notice = { title: '停诊通知', body: '松坪馆明天上午停诊。' };

const plainDialog = () => import('#src/overlays/plain-dialog.tsx');
const customerService = () => import('#src/shared/care/customer-service-sheet.tsx');

/** Opens each overlay as its screen will, and shows the result as a toast. */
const open: Record<OverlayName, () => Promise<unknown>> = {
  invitationRules: async () => {
    const { activity } = await getRedPacketAmount();
    await overlays.ask(
      () => import('#src/shared/promotion/invitation-rules-sheet.tsx'),
      { activity },
      byMask,
    );
  },
  policy: () =>
    overlays.ask(
      () => import('#src/shared/auth/policy-sheet.tsx'),
      { policyId: '0004', title: '隐私政策' },
      byMask,
    ),
  privacy: async () => {
    if (await overlays.ask(() => import('#src/shared/auth/privacy-dialog.tsx'), {})) toast('同意了');
  },
  inviteeRedPacket: () => openInviteeRedPacket({ topOrgId: currentOrg(), invitationCode: 'WZ7K2Q' }),
  redPacket: openRedPacket,
  deductible: async () => {
    const details = await calculateDeductible({ medicalCaseId: 'c20261101003' });
    await overlays.ask(() => import('#src/shared/payment/deductible-sheet.tsx'), { details }, byMask);
  },
  bindPhone: () => bindPhone(),
  bindForCoupons: () => bindPhone({ forCoupons: true }),
  followAccount: async () => toast((await followAccount()) ? 'confirmed' : '没有确认'),
  failedCoupons: () => overlays.ask(() => import('#src/shared/promotion/failed-coupons-dialog.tsx'), {}),
  contact: openContact,
  contactSheet: () => overlays.ask(() => import('#src/shared/organization/contact-sheet.tsx'), {}, byMask),
  customerService: () => overlays.ask(customerService, { staffId: 'st001', mode: 'normal' }, byMask),
  followUp: () => overlays.ask(customerService, { staffId: 'st001', mode: 'followup' }, byMask),
  tips: () => overlays.ask(() => import('#src/overlays/tips-dialog.tsx'), { message: '绑定成功' }),
  pennants: () => overlays.ask(() => import('#src/shared/care/pennants-sheet.tsx'), { staffId }, byMask),
  pennant: async () => {
    const { datas } = await listPennantComments({ staffId });
    const [thanks] = datas;
    if (thanks) await overlays.ask(() => import('#src/shared/care/pennant-dialog.tsx'), { thanks }, byMask);
  },
  postMenu: () => overlays.ask(() => import('#src/shared/community/post-menu-sheet.tsx'), {}, byMask),
  confirm: () =>
    confirm({ title: '取消这次预约？', body: '取消后，号源会让给别人。' }).then(
      () => toast('确认了'),
      error => toast(error.code),
    ),
  loading: async () => loading.show(),
  bannerList: () =>
    overlays.ask(
      () => import('#src/shared/organization/banner-list-sheet.tsx'),
      { position: 'appointment' },
      byMask,
    ),
  followPrompt: openFollowPrompt,
  dialog: () => overlays.ask(plainDialog, notice),
  dialogHideOnBlur: () => overlays.ask(plainDialog, notice, byMask),
};

function openOverlay(name: unknown): void {
  if (isOverlayName(name)) void open[name]();
}

/** The panel asks by an event, the browser sessions by this function. */
import.meta.hot?.on(openOverlayEvent, openOverlay);
Object.assign(globalThis, { openOverlay });
