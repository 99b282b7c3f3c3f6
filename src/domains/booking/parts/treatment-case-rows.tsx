import type { TreatmentCase } from '#generated/model/treatment-case.ts';
import { paths } from '#src/paths.ts';
import { Card, CardDivider } from '#src/ui/card.tsx';
import { Dot } from '#src/ui/dot.tsx';
import { Link } from '#src/ui/link.tsx';
import styles from './treatment-case-rows.module.css';

export const TreatmentCaseRows = ({ cases }: { cases: readonly TreatmentCase[] }) => {
  return (
    <Card title="治疗案例">
      {cases.map((each, index) => (
        <div key={each.caseId}>
          {index > 0 && <CardDivider />}
          <Link className={styles.row} to={paths.treatmentCaseDetail.link({}, { id: each.caseId })}>
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
