import type { ReactNode } from 'react';

export interface IllustrationProps {
  size?: number;
}

export const JADE = 'var(--jade, #1F5F4F)';
export const TINT = 'var(--jade-tint, #E7F1EC)';
export const STRAW = '#F1E8D2';

/** A picture on a 96 grid beside a text that says the same: hidden from screen readers. */
export const Illustration = ({ size = 96, children }: IllustrationProps & { children: ReactNode }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 96 96"
    fill="none"
    stroke={JADE}
    strokeWidth={1.8}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);
