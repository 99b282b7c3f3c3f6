import { useParams } from 'react-router-dom';
import { useGetPhysiotherapist, useListStaffComments } from '#generated/hooks/booking/booking.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import type { PhysiotherapistDetail } from '#generated/model/physiotherapist-detail.ts';
import { CommentCard } from '#src/domains/booking/parts/comment-card.tsx';
import { DoctorDetailSkeleton } from '#src/domains/booking/parts/doctor-detail-skeleton.tsx';
import { ClinicCard, Hero, IntroCard } from '#src/domains/booking/parts/practitioner-intro.tsx';
import { ProjectCard } from '#src/domains/booking/parts/project-card.tsx';
import { hasCode } from '#src/http/errors.ts';
import { placeOfClinic } from '#src/lib/place.ts';
import { paths } from '#src/paths.ts';
import { Page } from '#src/ui/page.tsx';
import { QueryView } from '#src/ui/query-view.tsx';
import styles from './phy-detail.module.css';

const shownComments = 3;

export default function PhyDetailPage() {
  const { id = '', clinicId = '' } = useParams();
  const other = { label: '看其他理疗师', to: paths.appointMentPhy.link() };
  const therapist = useGetPhysiotherapist(id, { clinicId }, { request: { handles: [ErrorCode.NOT_FOUND] } });
  const isUnknown = hasCode(therapist.error, ErrorCode.NOT_FOUND);
  const name = therapist.data?.name ?? '理疗师';

  return (
    <Page title={name} heading={isUnknown ? undefined : <span className="sr-only">{name}</span>}>
      <QueryView
        query={therapist}
        notFound={{ title: '没有找到这位理疗师', hint: '可能已停诊，或链接已失效。', action: other }}
        skeleton={<DoctorDetailSkeleton />}
        errorTitle="网络不通，理疗师没有加载出来"
        errorSecond={other}
      >
        {data => <TherapistBody therapist={data} clinicId={clinicId} />}
      </QueryView>
    </Page>
  );
}

interface TherapistBodyProps {
  therapist: PhysiotherapistDetail;
  clinicId: string;
}

const TherapistBody = ({ therapist, clinicId }: TherapistBodyProps) => {
  const { physicianId, commentSummary } = therapist;
  const comments = useListStaffComments(physicianId, { pageSize: shownComments });
  return (
    <>
      <Hero
        name={therapist.name}
        rank={therapist.rank}
        department={undefined}
        years={`从业 ${therapist.practiceYears} 年`}
        clinicName={therapist.clinics[0] && placeOfClinic(therapist.clinics[0])}
        avatarUrl={therapist.avatarUrl}
      />
      <IntroCard goodAt={therapist.goodAt} summary={therapist.summary} biography={therapist.biography} />
      {therapist.projects.length > 0 && <h2 className={styles.title}>可约项目</h2>}
      {therapist.projects.map(project => (
        <ProjectCard key={project.projectId} project={project} clinicId={clinicId} />
      ))}
      {commentSummary.total > 0 && (
        <CommentCard
          summary={commentSummary}
          comments={comments.data?.datas ?? []}
          source={{ of: 'staff', id: physicianId }}
        />
      )}
      {therapist.clinics.map(clinic => (
        <ClinicCard key={clinic.clinicId} clinic={clinic} />
      ))}
    </>
  );
};
