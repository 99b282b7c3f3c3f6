import { useListSpecialDepartments, useListTreatmentCases } from '#generated/hooks/booking/booking.ts';
import { paths } from '#src/paths.ts';
import { Card } from '#src/ui/card.tsx';
import { Link } from '#src/ui/link.tsx';
import styles from './home-more.module.css';
import { TreatmentCaseRows } from './treatment-case-rows.tsx';

const shownCases = 3;

/** Below the last doctor; what has nothing to show, or could not be had, leaves no gap. */
export const HomeMore = () => {
  const departments = useListSpecialDepartments();
  const cases = useListTreatmentCases({ pageSize: shownCases });
  return (
    <>
      {departments.data && departments.data.length > 0 && (
        <Card title="专病科室">
          <ul className={styles.grid}>
            {departments.data.map(({ id, name, iconUrl, physicianCount }) => (
              <li key={id}>
                <Link className={styles.department} to={paths.specialistDetail.link({ id, name })}>
                  <img src={iconUrl} alt="" width={40} height={40} loading="lazy" />
                  <span>
                    <span className={styles.name}>{name}</span>
                    <span className={styles.note}>{physicianCount} 位医生</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {cases.data && cases.data.datas.length > 0 && <TreatmentCaseRows cases={cases.data.datas} />}
      <Link className={styles.disclosure} to={paths.informationDisclosure.link()}>
        资质与价格公示
      </Link>
    </>
  );
};
