import { Facts } from '#src/ui/facts.tsx';
import { Phrase } from '#src/ui/phrases.tsx';

interface WithWhomProps {
  visit: { projectName: string | null; physicianName: string; rank: string };
}

/** The practitioner's name. The project's name comes first if the visit is not a consultation. */
export const WithWhom = ({ visit: { projectName, physicianName, rank } }: WithWhomProps) => (
  <Facts>
    {projectName}
    <span>
      {physicianName} <Phrase>{rank}</Phrase>
    </span>
  </Facts>
);
