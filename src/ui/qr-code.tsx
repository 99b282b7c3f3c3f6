import type { ReactNode } from 'react';
import styles from './qr-code.module.css';

interface QrCodeProps {
  src: string;
  /** What is read out: whose code it is. */
  alt: string;
  /** What it is for, under it. */
  children?: ReactNode;
}

/** To be pressed long: the messaging app looks for nothing but a plain <img>. */
export const QrCode = ({ src, alt, children }: QrCodeProps) => (
  <figure className={styles.figure}>
    <img className={styles.code} src={src} alt={alt} width={168} height={168} />
    {children !== undefined && <figcaption className={styles.caption}>{children}</figcaption>}
  </figure>
);
