import { Bone } from '../../../ui/skeleton.tsx';

export const DoctorDetailSkeleton = () => (
  <>
    <Bone width="45%" height={42} />
    <Bone width="60%" height="body" />
    <Bone width="50%" height="secondary" />
    <Bone height={150} />
    <Bone height={180} />
    <Bone height={180} />
  </>
);
