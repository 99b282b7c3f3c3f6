import { useMemo } from 'react';
import { renderSVG } from 'uqr';
import { Sheet } from '#src/overlays/sheet.tsx';
import type { OverlayControl } from '#src/overlays/stack.ts';
import { toast } from '#src/overlays/toast.ts';
import { copyText } from '#src/platform/copy-text.ts';
import { Button } from '#src/ui/button.tsx';
import { Phrases } from '#src/ui/phrases.tsx';
import { inWechat } from '#src/wechat/where.ts';
import styles from './share-sheet.module.css';

interface ShareSheetProps extends OverlayControl {
  link: string;
}

export default function ShareSheet(props: ShareSheetProps) {
  return inWechat ? <MenuHint /> : <CodeAndLink {...props} />;
}

/** The platform lets no page send by itself: only its own menu does. */
const MenuHint = () => (
  <Sheet title="发给家人朋友">
    <ol className={styles.steps}>
      <li>
        <Phrases text="点屏幕右上角的 ···" />
      </li>
      <li>
        <Phrases text="选“发送给朋友”，或“分享到朋友圈”" />
      </li>
    </ol>
  </Sheet>
);

const CodeAndLink = ({ link, close }: ShareSheetProps) => {
  // A plain picture can be pressed for long and recognised, or saved.
  const code = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(link, { border: 2, ecc: 'M' }))}`,
    [link],
  );
  const copy = async () => {
    const copied = await copyText(link);
    await close();
    toast(copied ? '已复制网址' : '没能复制，请从地址栏复制', { type: copied ? 'success' : 'warn' });
  };
  return (
    <Sheet
      title="发给家人朋友"
      footer={
        <Button block onClick={() => void copy()}>
          复制网址
        </Button>
      }
    >
      <img className={styles.code} src={code} width={208} height={208} alt="这一页的二维码" />
      <p className={styles.hint}>
        <Phrases text="让对方用微信扫一扫，或把网址发过去" />
      </p>
    </Sheet>
  );
};
