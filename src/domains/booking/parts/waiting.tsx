import { useLeaveWaitlist, useListWaitlist } from '#generated/hooks/booking/booking.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import type { WaitlistEntry } from '#generated/model/waitlist-entry.ts';
import { changeDraft, draftKey, forPatient, slotFields } from '#src/domains/booking/draft.ts';
import {
  formatDay,
  formatVisitTime,
  PARTS_OF_DAY,
  parseBusinessDate,
  weekdayOf,
} from '#src/lib/business-date.ts';
import { toast } from '#src/overlays/toast.ts';
import { toastNetworkError } from '#src/overlays/toast-network-error.ts';
import { paths } from '#src/paths.ts';
import { useTopOrgId } from '#src/platform/org-scope.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Phrases } from '#src/ui/phrases.tsx';
import { useCountdown } from '#src/ui/use-countdown.ts';
import { useGo } from '#src/ui/use-go.ts';
import { When } from '#src/ui/when.tsx';
import styles from './waiting.module.css';

/** A guest waits for nothing; asking must not lead to the login page. */
const handles = [ErrorCode.NOT_LOGGED_IN];

/** An offer lasts ten minutes, so it must appear soon. */
const lookAgainMs = 20_000;

interface WaitingProps {
  /** Only this doctor's. */
  physicianId?: string;
  /** Only where a number is kept for the person. */
  offersOnly?: boolean;
}

export const Waiting = ({ physicianId, offersOnly = false }: WaitingProps) => {
  const entries = useListWaitlist(undefined, {
    query: {
      staleTime: 0,
      refetchInterval: query => (query.state.data?.length ? lookAgainMs : false),
    },
    request: { handles },
  });
  const shown = (entries.data ?? []).filter(
    entry =>
      (physicianId === undefined || entry.physicianId === physicianId) &&
      (entry.offer !== null || !offersOnly),
  );
  return shown.map(entry => <Entry key={entry.entryId} entry={entry} />);
};

const Entry = ({ entry }: { entry: WaitlistEntry }) => {
  const topOrgId = useTopOrgId();
  const go = useGo();
  const leaving = useLeaveWaitlist({
    request: { awaitsReads: true },
    mutation: {
      onSuccess: () => toast('已退出候补'),
      onError: error => toastNetworkError(error, '没有收到结果，请再按一次'),
    },
  });
  const { offer, physicianId } = entry;

  const accept = () => {
    if (!offer) return;
    changeDraft(draftKey(topOrgId, physicianId), {
      ...slotFields({ ...offer, physicianId }),
      ...forPatient(entry.patientId),
    });
    const at = { id: physicianId, clinicId: offer.clinicId };
    go(paths.appointmentDetail.link(at, { step: 'confirm' }));
  };

  return (
    <Card title={offer ? '有号了，为您留着' : '候补中'} note={`${entry.patientName}看${entry.physicianName}`}>
      {offer ? (
        <>
          <p className={styles.time}>
            <When>{formatVisitTime(offer.reservationDate, offer.reservationStartTime)}</When>
          </p>
          <Left until={offer.offerUntil} />
        </>
      ) : (
        <p>
          <Phrases text={`${waitedFor(entry)}，${rankOf(entry)}`} />
        </p>
      )}
      <div className={styles.acts}>
        <Button
          kind="plain"
          small
          confirms
          block={offer !== null}
          loading={leaving.isPending}
          onClick={() => leaving.mutate({ entryId: entry.entryId })}
        >
          {offer ? '放弃这个号' : '退出候补'}
        </Button>
        {offer && (
          <Button small block onClick={accept}>
            就约 {offer.reservationStartTime}
          </Button>
        )}
      </div>
    </Card>
  );
};

const waitedFor = ({ date, partOfDay }: WaitlistEntry) =>
  `${formatDay(date)} ${weekdayOf(date)} ${PARTS_OF_DAY[partOfDay]}`;

const rankOf = ({ ahead }: WaitlistEntry) => (ahead === 0 ? '您排第一位' : `前面还有 ${ahead} 位`);

const Left = ({ until }: { until: string }) => {
  const seconds = useCountdown(Number(parseBusinessDate(until)));
  return (
    <p className={styles.left}>
      <Phrases
        text={
          seconds > 0
            ? `还留 ${Math.floor(seconds / 60)} 分 ${String(seconds % 60).padStart(2, '0')} 秒，${until.slice(11, 16)} 前确认`
            : '已过保留时间，号给了下一位'
        }
      />
    </p>
  );
};
