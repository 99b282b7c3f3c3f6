import { Illustration, type IllustrationProps, STRAW, TINT } from './illustration.tsx';

export const Mortar = (props: IllustrationProps) => (
  <Illustration {...props}>
    <path fill={STRAW} d="M58 43l20.5-31.5a4.3 4.3 0 0 1 7.2 4.7L68.5 43z" />
    <path fill={TINT} d="M36 42c-5-8-2.5-16.5 6.5-21.5 4.5 8 3.5 16-6.5 21.5zM38.5 36l3-9" />
    <path fill={TINT} d="M46 42c-6-7.5-6-16.5 1-24 7 7.5 7 16.5 1 24zM47 38.5V26" />
    <path fill={TINT} d="M27 41c-9 2-15.5-1.5-19-9 9-2 15.5 1 19 9zM21.5 37.5L14 34.3" />
    <path fill="#FFF" d="M15 42.5c1 20 10.5 33 22.5 37.5h21C70.5 75.5 80 62.5 81 42.5q-33-5.5-66 0z" />
    <path d="M15 42.5q33 6.5 66 0M24.5 54q3.2 10.5 11 16.5" />
    <path d="M37.5 80l-5.3 9.5q15.8 4 31.6 0L58.5 80" />
  </Illustration>
);
