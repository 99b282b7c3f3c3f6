import { Illustration, type IllustrationProps, TINT } from './illustration.tsx';

export const HappyFace = (props: IllustrationProps) => (
  <Illustration {...props}>
    <circle cx="48" cy="48" r="36" fill={TINT} />
    <path d="M34 39q3.5-4.5 7 0M55 39q3.5-4.5 7 0" />
    <path d="M32 55q16 17 32 0" />
  </Illustration>
);
