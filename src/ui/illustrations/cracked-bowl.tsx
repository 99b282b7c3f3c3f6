import { Illustration, type IllustrationProps, STRAW } from './illustration.tsx';

export const CrackedBowl = (props: IllustrationProps) => (
  <Illustration {...props}>
    <path opacity={0.55} d="M33.5 27q-3.5-4 0-8t0-8M48 27q-3.5-4 0-8t0-8M62.5 27q-3.5-4 0-8t0-8" />
    <path fill={STRAW} d="M33 74l-3 8.5q18 4.5 36 0L63 74z" />
    <path fill="#FFF" d="M11 41c1.5 22 16.5 35 37 35s35.5-13 37-35q-37-6-74 0z" />
    <path d="M11 41q37 7 74 0" />
    <path stroke="var(--cinnabar, #B83A2B)" d="M40.5 44.3l5.5 8.2-4.6 7.5L48 70.5" />
  </Illustration>
);
