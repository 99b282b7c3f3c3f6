import { Dot } from './dot.tsx';

interface WithWhomProps {
  visit: { projectName: string | null; physicianName: string; rank: string };
}

/** Who treats; before it what is done, where that is no consultation. */
export const WithWhom = ({ visit: { projectName, physicianName, rank } }: WithWhomProps) => (
  <>
    {projectName !== null && (
      <>
        {projectName}
        <Dot />
      </>
    )}
    {physicianName} {rank}
  </>
);
