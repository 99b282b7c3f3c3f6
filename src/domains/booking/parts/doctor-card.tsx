import type { Doctor } from '#generated/model/doctor.ts';
import { VisitMode } from '#generated/model/visit-mode.ts';
import { visitModeLabels } from '#src/domains/booking/labels.ts';
import { formatDay, formatVisitTime, weekdayOf } from '#src/lib/business-date.ts';
import { formatDistance } from '#src/lib/distance.ts';
import { placeOf } from '#src/lib/place.ts';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { Dot } from '#src/ui/dot.tsx';
import { StoreIcon, VideoIcon } from '#src/ui/icons/home.tsx';
import { Link } from '#src/ui/link.tsx';
import { Phrases } from '#src/ui/phrases.tsx';
import { Portrait } from '#src/ui/portrait.tsx';
import { Price } from '#src/ui/price.tsx';
import styles from './doctor-card.module.css';

interface DoctorCardProps {
  doctor: Doctor;
  /** In elder mode each card's button is filled and names the doctor. */
  large: boolean;
  /** The kind of visit that the list is for; without it, the kind of each doctor's earliest slot. */
  visitMode?: VisitMode;
}

/** The order for screen readers: name, specialities, place and visit mode, time, price. */
export const DoctorCard = ({ doctor, large, visitMode }: DoctorCardProps) => {
  const { physicianId, nextSlot, newSlotsAt, visitModes } = doctor;
  // The place of the slot that is shown; the doctor's first clinic may be in another city.
  const place = nextSlot ?? doctor;
  const { clinicId } = place;
  const mode = nextSlot?.visitMode ?? visitMode ?? visitModes[0] ?? VisitMode.IN_STORE;
  const fee = (mode === VisitMode.ONLINE ? doctor.onlineFee : doctor.inStoreFee) ?? doctor.onlineFee ?? 0;
  return (
    <article className={styles.card}>
      <div className={styles.who}>
        <Portrait src={doctor.avatarUrl} alt="" width={large ? 72 : 64} />
        <div className={styles.facts}>
          <div className={styles.head}>
            <h2 className={styles.name}>
              <Link
                className={styles.cover}
                to={paths.doctorDetailAtClinic.link({ id: physicianId, clinicId })}
              >
                {doctor.name}
              </Link>
            </h2>
            <span className={styles.rank}>{doctor.rank}</span>
            {!large && (
              <span className={styles.fee}>
                <Price fen={fee} />
              </span>
            )}
          </div>
          {!large && <GoodAt terms={doctor.goodAt} />}
          {!large && (
            <p className={styles.where}>
              {visitModes.map(mode => (
                <span key={mode} className={styles.mode}>
                  {mode === VisitMode.IN_STORE ? <StoreIcon size={18} /> : <VideoIcon size={18} />}
                  {visitModeLabels[mode]}
                </span>
              ))}
              <Dot />
              <span className={styles.clinic}>
                {placeOf(place)}
                {typeof doctor.distance === 'number' && ` ${formatDistance(doctor.distance)}`}
              </span>
            </p>
          )}
        </div>
      </div>
      {large && <GoodAt terms={doctor.goodAt} />}
      <hr className={styles.line} />
      {large && (
        <p className={styles.largeRow}>
          {placeOf(place)}
          <span className={styles.fee}>
            <Price fen={fee} />
          </span>
        </p>
      )}
      <div className={styles.when}>
        <div>
          {nextSlot ? (
            <>
              <p className={styles.note}>最早可约，{visitModeLabels[mode]}</p>
              <p className={styles.next}>
                {formatVisitTime(nextSlot.reservationDate, nextSlot.reservationStartTime)}
              </p>
            </>
          ) : (
            <>
              <p className={styles.note}>14 天内已约满</p>
              <p className={styles.release}>
                {newSlotsAt ? `${releaseTime(newSlotsAt)} 放新号` : '暂无排班'}
              </p>
            </>
          )}
        </div>
        <span className={styles.act}>
          {nextSlot ? (
            <Button
              kind={large ? 'primary' : 'quiet'}
              small={!large}
              block={large}
              label={`预约${doctor.name}`}
              to={paths.appointmentDetail.link(
                { id: physicianId, clinicId },
                { visitMode: mode, date: nextSlot.reservationDate },
              )}
            >
              {large ? `预约${doctor.name}` : '预约'}
            </Button>
          ) : (
            <Button
              kind="plain"
              small={!large}
              block={large}
              label={newSlotsAt ? `候补，${doctor.name}` : `看介绍，${doctor.name}`}
              to={
                newSlotsAt
                  ? paths.appointmentDetail.link({ id: physicianId, clinicId }, { visitMode: mode })
                  : paths.doctorDetailAtClinic.link({ id: physicianId, clinicId })
              }
            >
              {newSlotsAt ? '候补' : '看介绍'}
            </Button>
          )}
        </span>
      </div>
    </article>
  );
};

const GoodAt = ({ terms }: { terms: readonly string[] }) => (
  <p className={styles.goodAt}>
    <Phrases text={terms.slice(0, 3).join('、')} />
  </p>
);

/** 11月23日 周一 08:00 */
const releaseTime = (moment: string) => {
  const [date = '', time = ''] = moment.split(' ');
  return `${formatDay(date)} ${weekdayOf(date)} ${time.slice(0, 5)}`;
};
