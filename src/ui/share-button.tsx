import { overlays } from '../overlays/stack.ts';
import { shareLinkOf } from '../wechat/share-link.ts';
import { IconButton } from './icon-button.tsx';
import { ShareIcon } from './icons/rest.tsx';
import { useTopOrgId } from './use-org.ts';

/** Stands at the header's end of a screen that is everybody's. */
export const ShareButton = () => {
  const topOrgId = useTopOrgId();
  const share = async () => {
    const link = shareLinkOf(window.location.href, topOrgId);
    const { ShareSheet } = await import('../overlays/share-sheet.tsx');
    overlays.open(ShareSheet, { link }, { closeOnMask: true });
  };
  return (
    <IconButton label="分享" onClick={() => void share()}>
      <ShareIcon />
    </IconButton>
  );
};
