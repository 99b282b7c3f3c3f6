import { useState } from 'react';
import { useGetFastAppointment } from '#generated/hooks/booking/booking.ts';
import type { FastSlot } from '#generated/model/fast-slot.ts';
import { formatVisitTime } from '../../../lib/business-date.ts';
import { Sheet } from '../../../overlays/sheet.tsx';
import type { OverlayControl } from '../../../overlays/stack.ts';
import { Button } from '../../../ui/button.tsx';
import { Price } from '../../../ui/price.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { RadioCards } from '../../../ui/radio-card.tsx';
import { Bone } from '../../../ui/skeleton.tsx';
import type { AppointmentDraft } from '../draft.ts';

interface SlotGoneSheetProps extends OverlayControl {
  draft: AppointmentDraft;
  topOrgId: string;
  physicianId: string;
  onChoose: (slot: FastSlot) => void;
}

export const SlotGoneSheet = ({ draft, topOrgId, physicianId, onChoose, close }: SlotGoneSheetProps) => {
  const [picked, setPicked] = useState(0);
  const slots = useGetFastAppointment({
    topOrgId,
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
          <Button
            block
            onClick={() => {
              onChoose(slot);
              void close();
            }}
          >
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
                  : `${each.physicianName} ${each.rank}，${each.clinicName}`,
              end: <Price fen={each.fee} />,
            }))}
          />
        )}
      </QueryView>
    </Sheet>
  );
};
