import type { Popup } from '#generated/model/popup.ts';
import { PopupKind } from '#generated/model/popup-kind.ts';
import { followAccount } from './follow-account.ts';
import { PicturePopup, PopupDialog } from './popup-dialog.tsx';
import { overlays } from './stack.ts';

/** Opens a popup as its kind is drawn; resolves when it is closed again, true where the person agreed. */
export function showPopup(popup: Popup, topOrgId: string): Promise<boolean> {
  if (popup.kind === PopupKind.FOLLOW_ACCOUNT) return followAccount(topOrgId, popup);
  return new Promise(resolve => {
    let confirmed = false;
    const onConfirm = () => {
      confirmed = true;
    };
    const drawn = popup.kind === PopupKind.IMAGE && popup.imageUrl !== null ? PicturePopup : PopupDialog;
    overlays.open(drawn, { popup, onConfirm }, { onClose: () => resolve(confirmed) });
  });
}
