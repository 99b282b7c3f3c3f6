import type { Patient } from '#generated/model/patient.ts';
import { formatBirthDate } from '#src/lib/business-date.ts';
import styles from './patient-identity.module.css';

/** What is verified and can never be changed. */
export const PatientIdentity = ({
  patient: { name, idNumber, sexDesc, birthDate, age },
}: {
  patient: Patient;
}) => (
  <dl className={styles.identity}>
    <dt className={styles.term}>姓名</dt>
    <dd className={styles.name}>{name}</dd>
    <dt className={styles.term}>身份证号</dt>
    <dd className={styles.number}>{idNumber}</dd>
    <dt className={styles.term}>性别、生日</dt>
    <dd>
      {sexDesc}，{formatBirthDate(birthDate)}，{age} 周岁
    </dd>
    <dd className={styles.note}>已实名，这几项不能改。</dd>
  </dl>
);
