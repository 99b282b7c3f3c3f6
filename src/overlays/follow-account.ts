import { getSystemParams, getTopOrg } from '#generated/hooks/organization/organization.ts';
import { overlays } from './stack.ts';

/** First the consultation teacher, then the official account; true when the person confirmed at the end. */
export async function followAccount(topOrgId: string): Promise<boolean> {
  const [teachers, merchant, { FollowAccountDialog }] = await Promise.all([
    getSystemParams('consultTeacher', { topOrgId }),
    getTopOrg({ topOrgId }),
    import('./follow-account-dialog.tsx'),
  ]);
  const teacherQrCode = teachers[0]?.images[0];
  return new Promise(resolve => {
    let confirmed = false;
    const onConfirmed = () => {
      confirmed = true;
    };
    overlays.open(
      FollowAccountDialog,
      { teacherQrCode, merchant, onConfirmed },
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
