import type { TreatmentCase } from '#generated/model/treatment-case.ts';
import { paths } from '../../../paths.ts';
import { Card, CardDivider } from '../../../ui/card.tsx';
import { Dot } from '../../../ui/dot.tsx';
import { Link } from '../../../ui/link.tsx';
import { useLink } from '../../../ui/use-org.ts';
import styles from './treatment-case-rows.module.css';

export const TreatmentCaseRows = ({ cases }: { cases: readonly TreatmentCase[] }) => {
  const link = useLink();
  return (
    <Card title="治疗案例">
      {cases.map((each, index) => (
        <div key={each.caseId}>
          {index > 0 && <CardDivider />}
          <Link className={styles.row} to={link(paths.treatmentCaseDetail.link({}, { id: each.caseId }))}>
            <span className={styles.title}>{each.title}</span>
            <span className={styles.summary}>{each.summary}</span>
            <span className={styles.by}>
              {each.physicianName}
              <Dot />
              {each.departmentName}
            </span>
          </Link>
        </div>
      ))}
    </Card>
  );
};
