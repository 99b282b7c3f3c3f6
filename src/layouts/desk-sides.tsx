import { useMemo } from 'react';
import { encode } from 'uqr';
import { toast } from '#src/overlays/toast.ts';
import { copyText } from '#src/platform/copy-text.ts';
import { usePlace } from '#src/platform/current-location.tsx';
import { CopyIcon } from '#src/ui/icons/rest.tsx';
import { Logo } from '#src/ui/illustrations/logo.tsx';
import { Sprig } from '#src/ui/illustrations/sprig.tsx';
import styles from './desk-sides.module.css';

export const DeskSides = () => {
  // The address bar is ahead of the router's location only while a navigation is under way.
  usePlace();
  const address = window.location.href;
  const copy = async () => {
    const copied = await copyText(address);
    toast(copied ? '已复制网址' : '没能复制，请从地址栏复制', { type: copied ? 'success' : 'warn' });
  };
  return (
    <>
      <aside className={styles.left} aria-label="问止中医">
        <Logo size={58} />
        <p className={styles.name}>问止中医</p>
        <p className={styles.line}>
          约医生、看处方、等药到家，
          <br />
          手机上都能办。
        </p>
        <span className={styles.sprig}>
          <Sprig size={420} />
        </span>
      </aside>
      <aside className={styles.card} aria-label="在手机上打开">
        <QrCode text={address} />
        <p className={styles.title}>微信扫一扫</p>
        <p className={styles.hint}>在手机上接着看这一页</p>
        <button className={styles.copy} type="button" onClick={copy}>
          <CopyIcon size={18} />
          复制网址
        </button>
      </aside>
    </>
  );
};

const QrCode = ({ text }: { text: string }) => {
  const { size, path } = useMemo(() => {
    const { data, size: modules } = encode(text, { border: 0 });
    const dark = data.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : '')));
    return { size: modules, path: dark.join('') };
  }, [text]);
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="本页网址的二维码"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
};
