import { Illustration, type IllustrationProps, STRAW } from './illustration.tsx';

export const SadFace = (props: IllustrationProps) => (
  <Illustration {...props}>
    <circle cx="48" cy="48" r="36" fill={STRAW} />
    <path d="M37 40v3M59 40v3" />
    <path d="M34 65q14-13 28 0" />
  </Illustration>
);
