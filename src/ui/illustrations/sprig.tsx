import type { IllustrationProps } from './illustration.tsx';

const LEAF = 'M0 0C18-15 42-15 62 0 42 12 18 13 0 0zM7-1Q30-4 50 0';
const LEAVES = [
  [47, 142, 182, 1],
  [47, 142, 80, 0.97],
  [80, 96, 183, 0.96],
  [80, 96, 68, 0.93],
  [117, 55, 190, 0.87],
  [117, 55, 58, 0.84],
  [157, 21, 194, 0.77],
  [157, 21, 47, 0.74],
  [196, -7, 203, 0.66],
  [196, -7, 36, 0.63],
  [196, -7, -32, 0.6],
] as const;

/** The brand's ornament: once a screen at most, never under text. On a dark ground set `--sprig`. */
export const Sprig = ({ size = 220 }: IllustrationProps) => (
  <svg
    width={size}
    height={size}
    viewBox="-20 -42 264 264"
    fill="none"
    stroke="var(--sprig, var(--jade-tint-line, #C9DED4))"
    strokeWidth={1.4}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path vectorEffect="non-scaling-stroke" d="M12 194Q86 74 196-7" />
    {LEAVES.map(([x, y, angle, scale]) => (
      <path
        key={`${x} ${angle}`}
        vectorEffect="non-scaling-stroke"
        d={LEAF}
        transform={`translate(${x} ${y}) rotate(${angle}) scale(${scale})`}
      />
    ))}
  </svg>
);
