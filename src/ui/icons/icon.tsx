export interface IconProps {
  size?: number;
  /** Only where no text beside the icon says the same. */
  label?: string;
}

interface Look {
  width?: number;
  fill?: string;
}

export const CIRCLE = 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z';
export const CALENDAR =
  'M7.5 2.8v3.4M16.5 2.8v3.4M3.5 9.6h17M6.5 4.5h11a3 3 0 0 1 3 3V18a3 3 0 0 1-3 3h-11a3 3 0 0 1-3-3V7.5a3 3 0 0 1 3-3z';

export const icon =
  (line: string, { width = 1.7, fill = '' }: Look = {}) =>
  ({ size = 24, label }: IconProps) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={width}
      strokeLinecap="round"
      strokeLinejoin="round"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {fill && <path d={fill} fill="currentColor" />}
      <path d={line} />
    </svg>
  );
