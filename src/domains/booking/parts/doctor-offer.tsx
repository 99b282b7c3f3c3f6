import { useListPhysicianSlots } from '#generated/hooks/booking/booking.ts';
import type { Doctor } from '#generated/model/doctor.ts';
import type { Slot } from '#generated/model/slot.ts';
import { formatDay, PARTS_OF_DAY, partOfDay, weekdayOf } from '#src/lib/business-date.ts';
import { placeOf } from '#src/lib/place.ts';
import { Card } from '#src/ui/card.tsx';
import { Facts } from '#src/ui/facts.tsx';
import { Phrases } from '#src/ui/phrases.tsx';
import { Portrait } from '#src/ui/portrait.tsx';
import { Price } from '#src/ui/price.tsx';
import { QueryView } from '#src/ui/query-view.tsx';
import { Bone } from '#src/ui/skeleton.tsx';
import styles from './doctor-offer.module.css';

const shownSlots = 4;

interface DoctorOfferProps {
  doctor: Doctor;
  date: string;
  clinicId: string;
  onChoose: (slot: Slot) => void;
}

/** A fitting doctor with the first free times of one day: a tap on a time leads to the confirmation. */
export const DoctorOffer = ({ doctor, date, clinicId, onChoose }: DoctorOfferProps) => {
  const slots = useListPhysicianSlots(doctor.physicianId, {
    // On a day of one's own choice the doctor may sit elsewhere.
    clinicId: date === doctor.nextSlot?.reservationDate ? clinicId : undefined,
    reservationType: 1,
    visitMode: 1,
    from: date,
    to: date,
  });
  return (
    <Card>
      <div className={styles.who}>
        <Portrait src={doctor.avatarUrl} alt="" width={56} />
        <div className={styles.facts}>
          <h2 className={styles.head}>
            <span className={styles.name}>{doctor.name}</span>
            <span className={styles.soft}>{doctor.rank}</span>
            <span className={styles.fee}>
              <Price fen={doctor.inStoreFee ?? 0} />
            </span>
          </h2>
          <p className={styles.goodAt}>
            <Phrases text={doctor.goodAt.slice(0, 3).join('、')} />
          </p>
          <p className={styles.soft}>
            <Facts>
              {placeOf(doctor.nextSlot ?? doctor)}
              {`${formatDay(date)} ${weekdayOf(date)}`}
            </Facts>
          </p>
        </div>
      </div>
      <QueryView query={slots} skeleton={<Bone height={44} />} errorTitle="时间没有加载出来">
        {data => {
          const free = data.filter(slot => slot.status === 'FREE').slice(0, shownSlots);
          if (free.length === 0) return <p className={styles.soft}>这天的号刚被约完。</p>;
          return (
            <div className={styles.times}>
              {free.map(slot => (
                <button
                  key={`${slot.clinicId} ${slot.reservationStartTime}`}
                  className={styles.time}
                  type="button"
                  aria-label={`约${doctor.name} ${PARTS_OF_DAY[partOfDay(slot.reservationStartTime)]} ${slot.reservationStartTime}`}
                  onClick={() => onChoose(slot)}
                >
                  {slot.reservationStartTime}
                </button>
              ))}
            </div>
          );
        }}
      </QueryView>
    </Card>
  );
};

export const DoctorOfferSkeleton = () => (
  <Card>
    <div className={styles.who}>
      <Bone width={56} height={67} />
      <div className={styles.facts}>
        <Bone width="80%" height="title" />
        <Bone width="90%" height="secondary" />
        <Bone width="55%" height="secondary" />
      </div>
    </div>
    <Bone height={44} />
  </Card>
);
