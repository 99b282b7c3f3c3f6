import { useId, useState } from 'react';
import { useListPennantCommentsInfinite, useListStaffPennants } from '#generated/hooks/care/care.ts';
import type { PennantComment } from '#generated/model/pennant-comment.ts';
import type { PennantListItem } from '#generated/model/pennant-list-item.ts';
import { paged } from '#src/lib/paging.ts';
import { Sheet } from '#src/overlays/sheet.tsx';
import { type OverlayControl, overlays } from '#src/overlays/stack.ts';
import { PagedList } from '#src/ui/paged-list.tsx';
import { QueryView } from '#src/ui/query-view.tsx';
import { Bone } from '#src/ui/skeleton.tsx';
import { TabList } from '#src/ui/tab-list.tsx';
import styles from './pennants-sheet.module.css';

/** Specification §9. */
const pageSize = 10;

/** Specification §2, pennants. */
export default function PennantsSheet({ staffId }: { staffId: string } & OverlayControl) {
  const kinds = useListStaffPennants(staffId);
  return (
    <Sheet title="锦旗" note={kinds.data && `${countOf(kinds.data)} 面，最新在前`}>
      <QueryView
        query={kinds}
        skeleton={<ListSkeleton />}
        empty={{
          when: data => countOf(data) === 0,
          title: '还没有锦旗',
          hint: '看过诊的患者送来的，会挂在这里。',
        }}
        errorTitle="网络不通，锦旗没有加载出来"
      >
        {data => <Kinds staffId={staffId} kinds={data} />}
      </QueryView>
    </Sheet>
  );
}

const countOf = (kinds: readonly PennantListItem[]) => kinds.reduce((sum, { quantity }) => sum + quantity, 0);

interface KindsProps {
  staffId: string;
  kinds: readonly PennantListItem[];
}

const Kinds = ({ staffId, kinds }: KindsProps) => {
  const panelId = useId();
  const [chosen, setChosen] = useState(kinds[0]?.pennant.dictId ?? '');
  const tabs = kinds.map(({ pennant: { dictId, dictName }, quantity }) => ({
    value: dictId,
    label: `${dictName}(${quantity})`,
  }));
  return (
    <>
      <div className={styles.tabs}>
        <TabList label="锦旗的种类" panelId={panelId} tabs={tabs} value={chosen} onChange={setChosen} />
      </div>
      <div id={panelId} role="tabpanel" aria-label={tabs.find(tab => tab.value === chosen)?.label}>
        <OfKind key={chosen} staffId={staffId} pennantId={chosen} />
      </div>
    </>
  );
};

const OfKind = ({ staffId, pennantId }: { staffId: string; pennantId: string }) => {
  const comments = useListPennantCommentsInfinite({ staffId, pennantId, pageSize }, { query: paged });
  return (
    <PagedList
      query={comments}
      skeleton={<ListSkeleton />}
      empty={{ title: '这一种还没有' }}
      errorTitle="网络不通，赠言没有加载出来"
      near
      frame={items => <ul>{items}</ul>}
    >
      {(pennant, index) => <Entry key={index} thanks={pennant} />}
    </PagedList>
  );
};

const showPennant = (thanks: PennantComment) =>
  overlays.ask(() => import('./pennant-dialog.tsx'), { thanks }, { closeOnMask: true });

const Entry = ({ thanks }: { thanks: PennantComment }) => {
  const { name, comment, commentTime, pennant } = thanks;
  return (
    <li className={styles.entry}>
      <button
        className={styles.picture}
        type="button"
        aria-label={`看这面${pennant.dictName}`}
        onClick={() => void showPennant(thanks)}
      >
        <img src={pennant.iconUrl} alt="" width={48} height={72} loading="lazy" />
      </button>
      <div className={styles.words}>
        <p className={styles.head}>
          <span className={styles.name}>{name || '***'}</span>
          <span className={styles.date}>{commentTime.slice(0, 10)}</span>
        </p>
        <p className={styles.what}>送「{pennant.dictName}」锦旗</p>
        <p>{comment}</p>
      </div>
    </li>
  );
};

const ListSkeleton = () => (
  <div className={styles.bones}>
    <Bone height={96} />
    <Bone height={96} />
    <Bone height={96} />
  </div>
);
