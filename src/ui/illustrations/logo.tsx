import { type IllustrationProps, JADE } from './illustration.tsx';

/** The seal 止. Callers put the name 问止中医 beside it as text. public/logo.svg is the same drawing. */
export const Logo = ({ size = 48 }: IllustrationProps) => (
  <svg width={size} height={size} viewBox="0 0 48 48" fill="none" aria-hidden="true">
    <path
      fill={JADE}
      d="M7 .9Q24-.4 41 .9q5.7.4 6.2 6.1 1.2 17 0 34-.5 5.7-6.2 6.2-17 1.2-34 0-5.7-.5-6.2-6.2-1.2-17 0-34Q1.3 1.3 7 .9z"
    />
    <path
      stroke="#FFF"
      strokeWidth={3.6}
      strokeLinecap="round"
      d="M23.5 9.5q-.4 14 .1 27.5M24.5 21q7-.2 14.5-1.2M12.8 20.5q.1 8 .9 17M7.6 38.6q17-.6 33.3-1.8"
    />
  </svg>
);
