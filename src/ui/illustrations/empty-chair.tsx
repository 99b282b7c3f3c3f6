import { Illustration, type IllustrationProps, STRAW, TINT } from './illustration.tsx';

export const EmptyChair = (props: IllustrationProps) => (
  <Illustration {...props}>
    <path opacity={0.55} d="M10 90q38-4.5 76 0" />
    <path d="M35.5 61l-1 21M60.5 61l1 21M23 75.5q25 2.5 50 0" />
    <path d="M32 11c1.2 12 .4 26-.8 38M64 11c-1.2 12-.4 26 .8 38M30 11q18-8 36 0" />
    <path fill={TINT} d="M42.3 9h11.4q3 20-.2 41h-11q-3.2-21-.2-41z" />
    <circle cx="48" cy="23.5" r="4" />
    <path d="M17 38q5.5 4.5 6.8 13M79 38q-5.5 4.5-6.8 13" />
    <path d="M25 60l-2.3 28.8M71 60l2.3 28.8" />
    <path fill={STRAW} d="M23.8 51.5q24.2-4 48.4 0l2.6 7q-26.8 3.8-53.6 0z" />
  </Illustration>
);
