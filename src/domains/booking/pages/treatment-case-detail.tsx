import { useSearchParams } from 'react-router-dom';
import { useGetTreatmentCase } from '#generated/hooks/booking/booking.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import type { TreatmentCaseDetail } from '#generated/model/treatment-case-detail.ts';
import { formatDay } from '#src/lib/business-date.ts';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { CardSkeleton } from '#src/ui/card-skeleton.tsx';
import { Facts } from '#src/ui/facts.tsx';
import { Scroll } from '#src/ui/illustrations/scroll.tsx';
import { Link } from '#src/ui/link.tsx';
import { Page } from '#src/ui/page.tsx';
import { Phrases } from '#src/ui/phrases.tsx';
import { Portrait } from '#src/ui/portrait.tsx';
import { QueryView } from '#src/ui/query-view.tsx';
import styles from './treatment-case-detail.module.css';

export default function TreatmentCaseDetailPage() {
  const [search] = useSearchParams();
  const treatment = useGetTreatmentCase(search.get('id') ?? '', {
    request: { handles: [ErrorCode.NOT_FOUND] },
  });
  const home = { label: '看医生', to: paths.home.link() };
  return (
    <Page
      title="治疗案例"
      bottomBar={
        treatment.data && (
          <Button block to={paths.doctorDetail.link({ id: treatment.data.physicianId })}>
            看{treatment.data.physicianName}的号
          </Button>
        )
      }
    >
      <QueryView
        query={treatment}
        notFound={{ art: <Scroll />, title: '没有找到这个案例', hint: '可能已撤下。', action: home }}
        skeleton={
          <>
            <CardSkeleton lines={2} />
            <CardSkeleton lines={6} />
            <CardSkeleton lines={6} />
          </>
        }
        errorTitle="网络不通，案例没有加载出来"
        errorSecond={home}
      >
        {data => <CaseBody treatment={data} />}
      </QueryView>
    </Page>
  );
}

const CaseBody = ({ treatment }: { treatment: TreatmentCaseDetail }) => {
  return (
    <>
      <Card>
        <h2 className={styles.title}>
          <Phrases text={treatment.title} />
        </h2>
        <p className={styles.soft}>
          <Facts>
            {treatment.patientDesc}
            {treatment.disease}
          </Facts>
        </p>
        <Link className={styles.doctor} to={paths.doctorDetail.link({ id: treatment.physicianId })}>
          <Portrait src={treatment.avatarUrl} alt="" width={40} round />
          <span>
            {treatment.physicianName}
            <span className={styles.soft}>
              <Facts>
                {treatment.departmentName}
                {formatDay(treatment.publishedAt.slice(0, 10))}
              </Facts>
            </span>
          </span>
        </Link>
      </Card>
      {treatment.visits.length > 0 && (
        <Card title="诊治经过">
          <ol className={styles.visits}>
            {treatment.visits.map(visit => (
              <li key={visit.title} className={styles.visit}>
                <h3 className={styles.when}>{visit.title}</h3>
                <p>{visit.content}</p>
                <p className={styles.outcome}>{visit.outcome}</p>
              </li>
            ))}
          </ol>
        </Card>
      )}
      <Card title="医师按语">
        <p>{treatment.remark}</p>
        <p className={styles.note}>
          <Phrases text="案例已隐去患者身份。各人体质不同，疗效不能照搬，用药请听医生的。" />
        </p>
      </Card>
    </>
  );
};
