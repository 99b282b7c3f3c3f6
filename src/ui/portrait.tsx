import styles from './portrait.module.css';

interface PortraitProps {
  src: string;
  /** Empty if the name is beside it. */
  alt: string;
  /** Width in px; the height follows the pictures' 5:6, or the width when it is round. */
  width?: number;
  round?: boolean;
}

export const Portrait = ({ src, alt, width = 64, round = false }: PortraitProps) => (
  <img
    className={round ? styles.round : styles.portrait}
    src={src}
    alt={alt}
    width={width}
    height={round ? width : Math.round(width * 1.2)}
    loading="lazy"
    decoding="async"
  />
);
