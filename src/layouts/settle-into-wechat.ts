import { signJsSdk } from '#generated/hooks/auth/auth.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import { followSystemScale } from '#src/ui/elder.ts';
import { address } from '#src/wechat/address.ts';
import { followFontScale } from '#src/wechat/sdk/font-scale.ts';
import { prepare } from '#src/wechat/sdk/readiness.ts';
import { sdkPort } from '#src/wechat/sdk/sdk-port.ts';
import { createSharing } from '#src/wechat/sharing.ts';

/** A background request: without a signature WeChat shares the page with its own title, and errors show no toast. */
const handles = Object.values(ErrorCode);

const share = createSharing({
  prepare: topOrgId => prepare(input => signJsSdk(input, { handles }), topOrgId),
  share: card => sdkPort.share(card),
});

/** What the app does by itself inside the messaging app: the words for sharing, and the person's size of type. */
export function settleIntoWechat(): void {
  const refresh = () => void share(address.get());
  address.subscribe(refresh);
  refresh();
  void followFontScale(followSystemScale);
}
