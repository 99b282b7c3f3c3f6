import { useState } from 'react';
import { useGetFastAppointment } from '#generated/hooks/booking/booking.ts';
import type { FastSlot } from '#generated/model/fast-slot.ts';
import type { AppointmentDraft } from '#src/domains/booking/draft.ts';
import { formatVisitTime } from '#src/lib/business-date.ts';
import { placeOf } from '#src/lib/place.ts';
import { Sheet } from '#src/overlays/sheet.tsx';
import type { OverlayControl } from '#src/overlays/stack.ts';
import { Button } from '#src/ui/button.tsx';
import { Price } from '#src/ui/price.tsx';
import { QueryView } from '#src/ui/query-view.tsx';
import { RadioCards } from '#src/ui/radio-card.tsx';
import { Bone } from '#src/ui/skeleton.tsx';

interface SlotGoneSheetProps extends OverlayControl<FastSlot> {
  draft: AppointmentDraft;
  physicianId: string;
}

/** The chosen slot is full. Offers the nearest slots, and closes with the chosen one. */
export default function SlotGoneSheet({ draft, physicianId, close }: SlotGoneSheetProps) {
  const [picked, setPicked] = useState(0);
  const slots = useGetFastAppointment({
    physicianId,
    clinicId: draft.clinicId,
    visitMode: draft.visitMode || undefined,
    date: draft.reservationDate,
    startTime: draft.reservationStartTime,
  });
  const slot = slots.data?.[picked];
  return (
    <Sheet
      title={`${draft.reservationStartTime} 刚被约走`}
      note="没有扣款。下面是最近的时间，选一个就好。"
      footer={
        slot && (
          <Button block onClick={() => void close(slot)}>
            就约 {slot.reservationStartTime}
          </Button>
        )
      }
    >
      <QueryView
        query={slots}
        skeleton={<Bone height={180} />}
        empty={{
          when: data => data.length === 0,
          title: '附近的时间都约满了',
          hint: '可以换一天，或看看其他医生。',
          action: { label: '回去另选', onClick: () => void close() },
        }}
      >
        {data => (
          <RadioCards
            label="最近可约"
            layout="rows"
            value={String(picked)}
            onChange={value => setPicked(Number(value))}
            choices={data.map((each, index) => ({
              value: String(index),
              title: formatVisitTime(each.reservationDate, each.reservationStartTime),
              detail:
                each.physicianId === physicianId
                  ? `${each.physicianName}，同一位医师`
                  : `${each.physicianName} ${each.rank}，${placeOf(each)}`,
              end: <Price fen={each.fee} />,
            }))}
          />
        )}
      </QueryView>
    </Sheet>
  );
}
