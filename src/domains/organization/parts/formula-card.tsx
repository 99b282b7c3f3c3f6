import { useState } from 'react';
import { useGetCompanyFormulaInfo, useGetTopOrg } from '#generated/hooks/organization/organization.ts';
import type { AgreedFormula } from '#generated/model/agreed-formula.ts';
import type { CompanyFormula } from '#generated/model/company-formula.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import { formatFullDay } from '#src/lib/business-date.ts';
import { Card } from '#src/ui/card.tsx';
import { FactList } from '#src/ui/fact-list.tsx';
import styles from './formula-card.module.css';

/** Says who prepares the herbs. Not shown if the organization has published nothing about it. */
export const FormulaCard = () => {
  const companyId = useGetTopOrg().data?.companyId;
  const info = useGetCompanyFormulaInfo(companyId ?? '', {
    query: { enabled: companyId !== undefined },
    request: { handles: [ErrorCode.NOT_FOUND] },
  });
  return info.data ? <Formulas info={info.data} /> : null;
};

const Formulas = ({ info }: { info: CompanyFormula }) => {
  const [open, setOpen] = useState(false);
  return (
    <Card title="方药与煎药">
      <FactList
        facts={[
          ['机构', info.companyName],
          ['许可证', `登记号 ${info.medicalLicenseNo}，有效期至 ${formatFullDay(info.medicalLicenseUntil)}`],
          ['审方', info.reviewPharmacist],
          ['调剂', info.dispensary],
          ['代煎', info.decoctionCenter],
          ['饮片', info.herbStandard],
        ]}
      />
      <p className={styles.note}>{info.note}</p>
      {info.formulas.length > 0 && (
        <button className={styles.toggle} type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '收起协定方' : `看 ${info.formulas.length} 个协定方`}
        </button>
      )}
      {open && info.formulas.map(formula => <Formula key={formula.formulaId} formula={formula} />)}
    </Card>
  );
};

const Formula = ({ formula }: { formula: AgreedFormula }) => (
  <section className={styles.formula}>
    <h3 className={styles.name}>
      {formula.name}
      <span className={styles.source}>{formula.source}</span>
    </h3>
    <FactList
      facts={[
        ['组成', formula.composition],
        ['功用', formula.effect],
        ['用法', formula.usage],
        ['注意', formula.caution],
      ]}
    />
  </section>
);
