import type { Physiotherapist } from '#generated/model/physiotherapist.ts';
import { formatMoment, formatVisitTime } from '#src/lib/business-date.ts';
import { placeOf } from '#src/lib/place.ts';
import { paths } from '#src/paths.ts';
import { Link } from '#src/ui/link.tsx';
import { Phrases } from '#src/ui/phrases.tsx';
import { Portrait } from '#src/ui/portrait.tsx';
import styles from './doctor-card.module.css';

/** The whole card is a link to the therapist. It shows no price, since each project has its own. */
export const TherapistCard = ({ therapist, large }: { therapist: Physiotherapist; large: boolean }) => {
  const { nextSlot, newSlotsAt } = therapist;
  const clinicId = nextSlot?.clinicId ?? therapist.clinicId;
  return (
    <article className={styles.card}>
      <div className={styles.who}>
        <Portrait src={therapist.avatarUrl} alt="" width={large ? 72 : 64} />
        <div className={styles.facts}>
          <div className={styles.head}>
            <h3 className={styles.name}>
              <Link
                className={styles.cover}
                to={paths.phyDetail.link({ id: therapist.physicianId, clinicId })}
              >
                {therapist.name}
              </Link>
            </h3>
            <span className={styles.rank}>{therapist.rank}</span>
          </div>
          <p className={styles.goodAt}>
            <Phrases text={therapist.projectNames.slice(0, 4).join('、')} />
          </p>
          <p className={styles.where}>{placeOf(therapist)}</p>
        </div>
      </div>
      <hr className={styles.line} />
      <p className={styles.note}>{nextSlot ? '最早可约' : '14 天内已约满'}</p>
      <p className={nextSlot ? styles.next : styles.release}>
        {nextSlot && formatVisitTime(nextSlot.reservationDate, nextSlot.reservationStartTime)}
        {!nextSlot && (newSlotsAt ? `${formatMoment(newSlotsAt)} 放新号` : '暂无排班')}
      </p>
    </article>
  );
};
