import { CardSkeleton } from '../../../ui/card-skeleton.tsx';
import { Bone } from '../../../ui/skeleton.tsx';

export const DoctorDetailSkeleton = () => (
  <>
    <Bone width="45%" height={42} />
    <Bone width="60%" height="body" />
    <Bone width="50%" height="secondary" />
    <CardSkeleton lines={3} />
    <CardSkeleton lines={5} />
    <CardSkeleton lines={5} />
  </>
);
