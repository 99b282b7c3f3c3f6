import { useState } from 'react';
import { useListPhyProjects, useListPhysiotherapistsInfinite } from '#generated/hooks/booking/booking.ts';
import { DoctorCardSkeleton } from '#src/domains/booking/parts/doctor-card-skeleton.tsx';
import { HomeHead, KindTabs } from '#src/domains/booking/parts/home-head.tsx';
import { ProjectCard, ProjectCardSkeleton } from '#src/domains/booking/parts/project-card.tsx';
import { TherapistCard } from '#src/domains/booking/parts/therapist-card.tsx';
import { paged } from '#src/lib/paging.ts';
import { paths } from '#src/paths.ts';
import { useStore } from '#src/platform/store.ts';
import { elder } from '#src/ui/elder.ts';
import { PagedList } from '#src/ui/paged-list.tsx';
import { QueryView } from '#src/ui/query-view.tsx';
import { Segment } from '#src/ui/segment.tsx';
import { useTitle } from '#src/ui/use-title.ts';
import styles from './appointment-doctor.module.css';

const kinds = [
  { value: 'project', label: '按项目' },
  { value: 'therapist', label: '按理疗师' },
] as const;

/** The second half of the first tab: physiotherapy by project or by therapist. */
export default function AppointMentPhyPage() {
  const [clinicId, setClinicId] = useState('');
  const [kind, setKind] = useState<'project' | 'therapist'>('project');
  useTitle('做理疗');

  const List = kind === 'project' ? Projects : Therapists;
  return (
    <div className={styles.page}>
      <HomeHead clinicId={clinicId} onClinic={setClinicId} />
      <div className={styles.kinds}>
        <KindTabs current="appointMentPhy" />
        <div className={`${styles.mode} ${styles.how}`}>
          <Segment label="怎么找" choices={kinds} value={kind} onChange={setKind} />
        </div>
      </div>
      <div className={styles.list}>
        <List clinicId={clinicId || undefined} onReset={() => setClinicId('')} />
      </div>
    </div>
  );
}

interface ListProps {
  clinicId: string | undefined;
  onReset: () => void;
}

/** Where one clinic does none, the others do; where none does, the doctors are next door. */
const useNothing = (title: string, { clinicId, onReset }: ListProps) => {
  return {
    title,
    hint: clinicId ? '换一家门店看看。' : '您也可以先找医生看看。',
    action: clinicId
      ? { label: '看全部门店', onClick: onReset }
      : { label: '去看医生', to: paths.home.link() },
  };
};

const Projects = (props: ListProps) => {
  const { clinicId } = props;
  const projects = useListPhyProjects({ clinicId }, { query: { placeholderData: previous => previous } });
  const nothing = useNothing('这里没有理疗项目', props);
  return (
    <QueryView
      query={projects}
      skeleton={
        <>
          <ProjectCardSkeleton />
          <ProjectCardSkeleton />
          <ProjectCardSkeleton />
          <ProjectCardSkeleton />
        </>
      }
      empty={{ when: data => data.length === 0, ...nothing }}
      errorTitle="网络不通，理疗项目没有加载出来"
      errorHint="已约好的号不受影响。"
    >
      {data =>
        data.map(project => <ProjectCard key={project.projectId} project={project} clinicId={clinicId} />)
      }
    </QueryView>
  );
};

const Therapists = (props: ListProps) => {
  const { clinicId } = props;
  const large = useStore(elder);
  const therapists = useListPhysiotherapistsInfinite(
    { clinicId },
    { query: { ...paged, placeholderData: previous => previous } },
  );
  const nothing = useNothing('这里没有理疗师', props);
  return (
    <PagedList
      query={therapists}
      skeleton={<DoctorCardSkeleton count={4} />}
      empty={nothing}
      errorTitle="网络不通，理疗师没有加载出来"
      errorHint="已约好的号不受影响。"
    >
      {therapist => <TherapistCard key={therapist.physicianId} therapist={therapist} large={large} />}
    </PagedList>
  );
};
