import { Bone } from '../../../ui/skeleton.tsx';

export const SlotsSkeleton = () => (
  <>
    <Bone height={56} />
    <Bone height={196} />
    <Bone height={330} />
  </>
);
