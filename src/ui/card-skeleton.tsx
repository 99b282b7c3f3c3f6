import { Card } from './card.tsx';
import { Bone } from './skeleton.tsx';

const widths = ['90%', '75%', '85%', '60%', '80%', '70%', '88%', '50%'];

/** The placeholder of a card: a title and `lines` lines of text. */
export const CardSkeleton = ({ lines = 3 }: { lines?: number }) => (
  <Card>
    <Bone width="40%" height="title" />
    {widths.slice(0, lines).map(width => (
      <Bone key={width} width={width} height="secondary" />
    ))}
  </Card>
);
