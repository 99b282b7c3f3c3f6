import { getSystemParams, getTopOrg } from '#generated/hooks/organization/organization.ts';
import type { Popup } from '#generated/model/popup.ts';
import type { FirstStep } from './follow-account-dialog.tsx';
import { overlays } from './stack.ts';

/** What a popup says of the first step; its picture may be left to the organisation's own. */
type Said = Pick<Popup, keyof FirstStep>;

const asSpecified: Said = {
  title: '添加咨询老师微信',
  content: '症状和预约上的问题，都可以问老师。',
  qrCodeUrl: null,
  confirmText: '我已添加',
  cancelText: null,
};

/** First the consultation teacher, then the official account; true when the person confirmed at the end. */
export async function followAccount(topOrgId: string, said: Said = asSpecified): Promise<boolean> {
  const [teachers, merchant, { FollowAccountDialog }] = await Promise.all([
    said.qrCodeUrl === null ? getSystemParams('consultTeacher', { topOrgId }) : [],
    getTopOrg({ topOrgId }),
    import('./follow-account-dialog.tsx'),
  ]);
  const teacherQrCode = said.qrCodeUrl ?? teachers[0]?.images[0];
  const teacher = teacherQrCode === undefined ? undefined : { ...said, qrCodeUrl: teacherQrCode };
  return new Promise(resolve => {
    let confirmed = false;
    const onConfirmed = () => {
      confirmed = true;
    };
    overlays.open(
      FollowAccountDialog,
      { teacher, merchant, onConfirmed },
      { onClose: () => resolve(confirmed) },
    );
  });
}

/** Asks once to follow the official account, with no step before it. */
export async function openFollowPrompt(topOrgId: string): Promise<void> {
  const [merchant, { FollowPromptDialog }] = await Promise.all([
    getTopOrg({ topOrgId }),
    import('./follow-prompt-dialog.tsx'),
  ]);
  overlays.open(FollowPromptDialog, { merchant }, { closeOnMask: true });
}
