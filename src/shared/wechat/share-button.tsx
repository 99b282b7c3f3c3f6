import { overlays } from '#src/overlays/stack.ts';
import { useTopOrgId } from '#src/platform/org-scope.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { ShareIcon } from '#src/ui/icons/rest.tsx';
import { shareLinkOf } from '#src/wechat/share-link.ts';

/** Stands at the header's end of a screen that is everybody's. */
export const ShareButton = () => {
  const topOrgId = useTopOrgId();
  const share = () => {
    const link = shareLinkOf(window.location.href, topOrgId);
    return overlays.ask(() => import('./share-sheet.tsx'), { link }, { closeOnMask: true });
  };
  return (
    <IconButton label="分享" onClick={() => void share()}>
      <ShareIcon />
    </IconButton>
  );
};
