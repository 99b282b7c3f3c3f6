import { useParams } from 'react-router-dom';
import { useGetPhysician, useListStaffComments } from '#generated/hooks/booking/booking.ts';
import { useListStaffPennants } from '#generated/hooks/care/care.ts';
import type { DoctorDetail } from '#generated/model/doctor-detail.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import { VisitMode } from '#generated/model/visit-mode.ts';
import { visitModeLabels } from '#src/domains/booking/labels.ts';
import { CommentCard } from '#src/domains/booking/parts/comment-card.tsx';
import { DoctorDetailSkeleton } from '#src/domains/booking/parts/doctor-detail-skeleton.tsx';
import { PennantRow } from '#src/domains/booking/parts/pennant-row.tsx';
import { ClinicCard, Hero, IntroCard } from '#src/domains/booking/parts/practitioner-intro.tsx';
import { Waiting } from '#src/domains/booking/parts/waiting.tsx';
import { hasCode } from '#src/http/errors.ts';
import { placeOfClinic } from '#src/lib/place.ts';
import { paths } from '#src/paths.ts';
import { ShareButton } from '#src/shared/wechat/share-button.tsx';
import { Button } from '#src/ui/button.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { EmptyChair } from '#src/ui/illustrations/empty-chair.tsx';
import { Link } from '#src/ui/link.tsx';
import { Page } from '#src/ui/page.tsx';
import { QueryView } from '#src/ui/query-view.tsx';
import { SumBar } from '#src/ui/sum-bar.tsx';
import styles from './doctor-detail.module.css';

const shownComments = 3;

export default function DoctorDetailPage() {
  const { id = '', clinicId } = useParams();
  const doctor = useGetPhysician(id, { clinicId }, { request: { handles: [ErrorCode.NOT_FOUND] } });
  const home = paths.home.link();

  if (hasCode(doctor.error, ErrorCode.NOT_FOUND)) {
    return (
      <Page title="医生">
        <Empty
          art={<EmptyChair />}
          title="没有找到这位医生"
          hint="可能已停诊，或链接已失效。"
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
        errorTitle="网络不通，医生没有加载出来"
        errorSecond={{ label: '看其他医生', to: home }}
      >
        {data => <DoctorBody doctor={data} />}
      </QueryView>
    </Page>
  );
}

const DoctorBody = ({ doctor }: { doctor: DoctorDetail }) => {
  const staffId = doctor.physicianId;
  const comments = useListStaffComments(staffId, { pageSize: shownComments });
  const pennants = useListStaffPennants(staffId);
  return (
    <>
      <Hero
        name={doctor.name}
        rank={doctor.rank}
        department={doctor.departments[0]}
        years={`从医 ${doctor.practiceYears} 年`}
        clinicName={doctor.clinics[0] && placeOfClinic(doctor.clinics[0])}
        avatarUrl={doctor.avatarUrl}
      />
      <Waiting physicianId={staffId} />
      <IntroCard goodAt={doctor.goodAt} summary={doctor.summary} biography={doctor.biography}>
        <Link className={styles.license} to={paths.physicianElectronicLicense.link({}, { staffId })}>
          看执业证照
        </Link>
      </IntroCard>

      {doctor.commentSummary.total > 0 && (
        <CommentCard
          summary={doctor.commentSummary}
          comments={comments.data?.datas ?? []}
          source={{ of: 'staff', id: staffId }}
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
  const mode = doctor.visitModes[0] ?? 1;
  const fee = mode === VisitMode.IN_STORE ? doctor.inStoreFee : doctor.onlineFee;
  const clinicId = doctor.clinics[0]?.clinicId;
  return (
    <SumBar label={`诊费，${visitModeLabels[mode]}`} fen={fee ?? 0}>
      {clinicId ? (
        <Button block to={paths.appointmentDetail.link({ id: doctor.physicianId, clinicId })}>
          选就诊时间
        </Button>
      ) : (
        <Button kind="quiet" block to={paths.home.link()}>
          看其他医生
        </Button>
      )}
    </SumBar>
  );
};
