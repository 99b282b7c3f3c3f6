import { getSystemParams, getTopOrg } from '#generated/hooks/organization/organization.ts';
import type { Popup } from '#generated/model/popup.ts';
import { overlays } from '#src/overlays/stack.ts';
import type { FirstStep } from './follow-account-dialog.tsx';

/** What a popup says of the first step; its picture may be left to the organization's own. */
type Said = Pick<Popup, keyof FirstStep>;

const asSpecified: Said = {
  title: '添加咨询老师微信',
  content: '症状和预约上的问题，都可以问老师。',
  qrCodeUrl: null,
  confirmText: '我已添加',
  cancelText: null,
};

/** First the consultation teacher, then the official account; true when the person confirmed at the end. */
export async function followAccount(said: Said = asSpecified): Promise<boolean> {
  const [teachers, merchant] = await Promise.all([
    said.qrCodeUrl === null ? getSystemParams('consultTeacher') : [],
    getTopOrg(),
  ]);
  const teacherQrCode = said.qrCodeUrl ?? teachers[0]?.images[0];
  const teacher = teacherQrCode === undefined ? undefined : { ...said, qrCodeUrl: teacherQrCode };
  return (await overlays.ask(() => import('./follow-account-dialog.tsx'), { teacher, merchant })) ?? false;
}

/** Asks once to follow the official account, with no step before it. */
export async function openFollowPrompt(): Promise<void> {
  const merchant = await getTopOrg();
  await overlays.ask(() => import('./follow-prompt-dialog.tsx'), { merchant }, { closeOnMask: true });
}
