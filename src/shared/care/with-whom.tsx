import { Facts } from '#src/ui/facts.tsx';
import { Phrase } from '#src/ui/phrases.tsx';

interface WithWhomProps {
  visit: { projectName: string | null; physicianName: string; rank: string };
}

/** Who treats; before it what is done, where that is no consultation. */
export const WithWhom = ({ visit: { projectName, physicianName, rank } }: WithWhomProps) => (
  <Facts>
    {projectName}
    <span>
      {physicianName} <Phrase>{rank}</Phrase>
    </span>
  </Facts>
);
