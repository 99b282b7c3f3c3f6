import { CardSkeleton } from '../../../ui/card-skeleton.tsx';
import { Bone } from '../../../ui/skeleton.tsx';

export const SlotsSkeleton = () => (
  <>
    <Bone height={56} />
    <CardSkeleton lines={5} />
    <CardSkeleton lines={8} />
  </>
);
