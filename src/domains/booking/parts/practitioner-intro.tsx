import { type ReactNode, useState } from 'react';
import type { PracticeClinic } from '#generated/model/practice-clinic.ts';
import { paths } from '#src/paths.ts';
import { Card } from '#src/ui/card.tsx';
import { Dot } from '#src/ui/dot.tsx';
import { ForwardIcon } from '#src/ui/icons/rest.tsx';
import { Sprig } from '#src/ui/illustrations/sprig.tsx';
import { Link } from '#src/ui/link.tsx';
import { Phrases } from '#src/ui/phrases.tsx';
import styles from './practitioner-intro.module.css';

interface HeroProps {
  name: string;
  rank: string;
  department: string | undefined;
  /** 从医 31 年 */
  years: string;
  clinicName: string | undefined;
  avatarUrl: string;
}

/** The count is shown on the first card. */
export const Hero = ({ name, rank, department, years, clinicName, avatarUrl }: HeroProps) => (
  <div className={styles.who}>
    <span className={styles.sprig}>
      <Sprig size={130} />
    </span>
    <div className={styles.facts}>
      <p className={styles.name} aria-hidden="true">
        {name}
      </p>
      <p className={styles.rank}>
        {rank}
        {department && <Dot />}
        {department}
      </p>
      <p className={styles.years}>
        {years}
        {clinicName && <Dot />}
        {clinicName}
      </p>
    </div>
    <img
      className={styles.portrait}
      src={`${avatarUrl}#bare`}
      alt={`${name}的画像`}
      width={132}
      height={158}
    />
  </div>
);

interface IntroCardProps {
  goodAt: readonly string[];
  summary: string;
  biography: string;
  /** Below the text, such as a door to the licences. */
  children?: ReactNode;
}

export const IntroCard = ({ goodAt, summary, biography, children }: IntroCardProps) => {
  const [whole, setWhole] = useState(false);
  return (
    <Card>
      {goodAt.length > 0 && (
        <>
          <p className={styles.label}>擅长</p>
          <h2 className={styles.goodAt}>
            <Phrases text={goodAt.join('、')} />
          </h2>
        </>
      )}
      <p className={styles.summary}>
        {summary}
        {!whole && (
          <button className={styles.more} type="button" onClick={() => setWhole(true)}>
            全部介绍
          </button>
        )}
      </p>
      {whole && <p className={styles.biography}>{biography}</p>}
      {children}
    </Card>
  );
};

export const ClinicCard = ({ clinic }: { clinic: PracticeClinic }) => {
  return (
    <Card
      title={clinic.name}
      note={clinic.city}
      aside={
        <Link className={styles.door} to={paths.clinicDetail.link({ id: clinic.clinicId })}>
          看门店
          <ForwardIcon size={18} />
        </Link>
      }
    >
      <p>
        <Phrases text={`${clinic.address}，${clinic.room}`} />
      </p>
      <p className={styles.guide}>{clinic.floorGuide}</p>
      <p>
        <a className={styles.call} href={`tel:${clinic.phone}`}>
          打电话 {clinic.phone}
        </a>
      </p>
    </Card>
  );
};
