import type { Patient } from '#generated/model/patient.ts';
import { formatBirthDate } from '#src/lib/business-date.ts';
import { FactList } from '#src/ui/fact-list.tsx';
import styles from './patient-identity.module.css';

/** What is verified and can never be changed. */
export const PatientIdentity = ({
  patient: { name, idNumber, sexDesc, birthDate, age },
}: {
  patient: Patient;
}) => (
  <div>
    <FactList
      facts={[
        ['姓名', <strong key="name">{name}</strong>],
        ['身份证号', idNumber],
        ['性别、生日', `${sexDesc}，${formatBirthDate(birthDate)}，${age} 周岁`],
      ]}
    />
    <p className={styles.note}>已实名，这几项不能改。</p>
  </div>
);
