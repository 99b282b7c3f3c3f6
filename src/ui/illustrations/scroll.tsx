import { Illustration, type IllustrationProps, STRAW, TINT } from './illustration.tsx';

export const Scroll = (props: IllustrationProps) => (
  <Illustration {...props}>
    <path opacity={0.55} d="M8 86q40-4.5 80 0" />
    <path fill={TINT} d="M22 27q26 4 52 0v44q-26 4-52 0z" />
    <path opacity={0.55} d="M63 37.5v24M54.5 38v24M46 38.2v13" />
    <path stroke="var(--cinnabar, #B83A2B)" d="M34 55.5h6.5V62H34z" />
    <path
      fill={STRAW}
      d="M12 21h9a3 3 0 0 1 3 3v50a3 3 0 0 1-3 3h-9a3 3 0 0 1-3-3V24a3 3 0 0 1 3-3zM75 21h9a3 3 0 0 1 3 3v50a3 3 0 0 1-3 3h-9a3 3 0 0 1-3-3V24a3 3 0 0 1 3-3z"
    />
    <path d="M13.5 21v-6h6v6M76.5 21v-6h6v6M13.5 77v6h6v-6M76.5 77v6h6v-6M19.5 28v42M76.5 28v42" />
  </Illustration>
);
