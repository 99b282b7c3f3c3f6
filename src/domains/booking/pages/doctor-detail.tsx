import { useParams } from 'react-router-dom';
import { useGetPhysician, useListStaffComments } from '#generated/hooks/booking/booking.ts';
import { useListStaffPennants } from '#generated/hooks/care/care.ts';
import type { DoctorDetail } from '#generated/model/doctor-detail.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import { hasCode } from '../../../http/errors.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { EmptyChair } from '../../../ui/illustrations/empty-chair.tsx';
import { Link } from '../../../ui/link.tsx';
import { Page } from '../../../ui/page.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { ShareButton } from '../../../ui/share-button.tsx';
import { SumBar } from '../../../ui/sum-bar.tsx';
import { useLink, useTopOrgId } from '../../../ui/use-org.ts';
import { visitModeLabels } from '../labels.ts';
import { CommentCard } from '../parts/comment-card.tsx';
import { DoctorDetailSkeleton } from '../parts/doctor-detail-skeleton.tsx';
import { PennantRow } from '../parts/pennant-row.tsx';
import { ClinicCard, Hero, IntroCard } from '../parts/practitioner-intro.tsx';
import { Waiting } from '../parts/waiting.tsx';
import styles from './doctor-detail.module.css';

const shownComments = 3;

export default function DoctorDetailPage() {
  const { id = '', clinicId } = useParams();
  const topOrgId = useTopOrgId();
  const link = useLink();
  const doctor = useGetPhysician(id, { topOrgId, clinicId }, { request: { handles: [ErrorCode.NOT_FOUND] } });
  const home = link(paths.home.link());

  if (hasCode(doctor.error, ErrorCode.NOT_FOUND)) {
    return (
      <Page title="医生">
        <Empty
          art={<EmptyChair />}
          title="没有找到这位医生"
          hint="可能已停诊，或链接换了地址。"
          action={{ label: '看其他医生', to: home }}
        />
      </Page>
    );
  }
  return (
    <Page
      title={doctor.data?.name ?? '医生'}
      heading={<span className="sr-only">{doctor.data?.name ?? '医生'}</span>}
      right={<ShareButton />}
      bottomBar={doctor.data && <BookBar doctor={doctor.data} />}
    >
      <QueryView
        query={doctor}
        skeleton={<DoctorDetailSkeleton />}
        errorTitle="网络不通，没取到医生"
        errorSecond={{ label: '看其他医生', to: home }}
      >
        {data => <DoctorBody doctor={data} />}
      </QueryView>
    </Page>
  );
}

const DoctorBody = ({ doctor }: { doctor: DoctorDetail }) => {
  const topOrgId = useTopOrgId();
  const link = useLink();
  const staffId = doctor.physicianId;
  const comments = useListStaffComments(staffId, { topOrgId, pageSize: shownComments });
  const pennants = useListStaffPennants(staffId);
  return (
    <>
      <Hero
        name={doctor.name}
        rank={doctor.rank}
        department={doctor.departments[0]}
        years={`从医 ${doctor.practiceYears} 年`}
        clinicName={doctor.clinics[0]?.name}
        avatarUrl={doctor.avatarUrl}
      />
      <Waiting physicianId={staffId} />
      <IntroCard goodAt={doctor.goodAt} summary={doctor.summary} biography={doctor.biography}>
        <Link className={styles.license} to={link(paths.physicianElectronicLicense.link({}, { staffId }))}>
          看执业证照
        </Link>
      </IntroCard>

      {doctor.commentSummary.total > 0 && (
        <CommentCard
          summary={doctor.commentSummary}
          comments={comments.data?.datas ?? []}
          source={{ of: 'staff', id: staffId, topOrgId }}
        />
      )}
      {pennants.data && pennants.data.length > 0 && <PennantRow pennants={pennants.data} />}
      {doctor.clinics.map(clinic => (
        <ClinicCard key={clinic.clinicId} clinic={clinic} />
      ))}
    </>
  );
};

const BookBar = ({ doctor }: { doctor: DoctorDetail }) => {
  const link = useLink();
  const mode = doctor.visitModes[0] ?? 1;
  const fee = mode === 1 ? doctor.inStoreFee : doctor.onlineFee;
  const clinicId = doctor.clinics[0]?.clinicId;
  return (
    <SumBar label={`诊费，${visitModeLabels[mode]}`} fen={fee ?? 0}>
      {clinicId ? (
        <Button block to={link(paths.appointmentDetail.link({ id: doctor.physicianId, clinicId }))}>
          选就诊时间
        </Button>
      ) : (
        <Button kind="quiet" block to={link(paths.home.link())}>
          看其他医生
        </Button>
      )}
    </SumBar>
  );
};
