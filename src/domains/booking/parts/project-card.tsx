import type { PhyProject } from '#generated/model/phy-project.ts';
import { paths } from '#src/paths.ts';
import { Dot } from '#src/ui/dot.tsx';
import { Link } from '#src/ui/link.tsx';
import { Phrases } from '#src/ui/phrases.tsx';
import { Price } from '#src/ui/price.tsx';
import { Bone } from '#src/ui/skeleton.tsx';
import styles from './project-card.module.css';

interface ProjectCardProps {
  project: PhyProject;
  /** Where it is to be done; without one the first clinic that does it. */
  clinicId?: string | undefined;
}

export const ProjectCard = ({ project, clinicId }: ProjectCardProps) => {
  const place = clinicId && project.clinicIds.includes(clinicId) ? clinicId : project.clinicIds[0];
  return (
    <article className={styles.card}>
      <img className={styles.icon} src={project.iconUrl} alt="" width={52} height={52} loading="lazy" />
      <div className={styles.facts}>
        <h3 className={styles.name}>
          {place ? (
            <Link
              className={styles.cover}
              to={paths.phyTherapyDetail.link({ id: project.projectId, clinicId: place })}
            >
              {project.name}
            </Link>
          ) : (
            project.name
          )}
        </h3>
        <p className={styles.summary}>
          <Phrases text={project.summary} />
        </p>
        <p className={styles.price}>
          <Price fen={project.fee} />
          <span className={styles.minutes}>
            <Dot />
            {project.minutes} 分钟
          </span>
        </p>
      </div>
    </article>
  );
};

export const ProjectCardSkeleton = () => (
  <div className={styles.card}>
    <Bone width={52} height={52} />
    <div className={styles.facts}>
      <Bone width="45%" height="title" />
      <Bone width="85%" height="secondary" />
      <Bone width="50%" />
    </div>
  </div>
);
