import type { InfiniteData } from '@tanstack/react-query';
import { Fragment, lazy, Suspense, useState } from 'react';
import {
  getListDoctorsInfiniteQueryOptions,
  useListDepartments,
  useListDoctorsInfinite,
} from '#generated/hooks/booking/booking.ts';
import type { DoctorPage } from '#generated/model/doctor-page.ts';
import { DoctorSort } from '#generated/model/doctor-sort.ts';
import { VisitMode } from '#generated/model/visit-mode.ts';
import { doctorSortLabels } from '#src/domains/booking/labels.ts';
import { DoctorCard } from '#src/domains/booking/parts/doctor-card.tsx';
import { DoctorCardSkeleton } from '#src/domains/booking/parts/doctor-card-skeleton.tsx';
import { Doors } from '#src/domains/booking/parts/doors.tsx';
import { HomeHead, KindTabs } from '#src/domains/booking/parts/home-head.tsx';
import { SearchField } from '#src/domains/booking/parts/search-field.tsx';
import { firstDoctors } from '#src/lib/first-request.ts';
import { paged } from '#src/lib/paging.ts';
import { paths } from '#src/paths.ts';
import { afterPaint } from '#src/platform/after-paint.ts';
import type { ScreenModule } from '#src/platform/route-entry.ts';
import { useStore } from '#src/platform/store.ts';
import { findPosition, position } from '#src/shared/wechat/position.ts';
import { Chips } from '#src/ui/chips.tsx';
import { elder } from '#src/ui/elder.ts';
import { LoadMore } from '#src/ui/load-more.tsx';
import type { PagedQuery } from '#src/ui/load-more-state.ts';
import { Pick } from '#src/ui/pick.tsx';
import type { Query } from '#src/ui/query-state.ts';
import { QueryView } from '#src/ui/query-view.tsx';
import { Segment } from '#src/ui/segment.tsx';
import { useLatest } from '#src/ui/use-latest.ts';
import { useTitle } from '#src/ui/use-title.ts';
import styles from './appointment-doctor.module.css';

const everyDepartment = { value: '', label: '全部科室' };
const visitModes = [
  { value: VisitMode.IN_STORE, label: '到店' },
  { value: VisitMode.ONLINE, label: '线上' },
];
const sorts = Object.values(DoctorSort).map(value => ({ value, label: doctorSortLabels[value] }));
/** The number of doctors before the links for people whom the list does not serve. */
const doorsAfter = 2;
/** The number of doctors before the banners, which are below the first screenful of the largest phone. */
const bannersAfter = 5;

/** The request that the page began with (src/first/early-answer.js). */
export const prefetch: ScreenModule['prefetch'] = queries =>
  queries.prefetchInfiniteQuery({
    ...getListDoctorsInfiniteQueryOptions(firstDoctors),
    ...paged,
  });

type Deferred = typeof import('#src/domains/booking/parts/home-deferred.ts');

/** Not part of the first load, nor asked for before the first cards are painted. */
const late = <Name extends keyof Deferred>(name: Name) =>
  lazy(async () => {
    await afterPaint();
    return { default: (await import('#src/domains/booking/parts/home-deferred.ts'))[name] };
  });
const Offers = late('Waiting');
const HomeBanners = late('HomeBanners');
const HomeMore = late('HomeMore');
const BulletinLine = late('BulletinLine');

export default function AppointmentDoctorPage() {
  const large = useStore(elder);
  const here = useStore(position);
  const begin = useLatest();
  const [clinicId, setClinicId] = useState('');
  const [departmentId, setDepartmentId] = useState('');
  const [visitMode, setVisitMode] = useState<VisitMode>(firstDoctors.visitMode);
  const [sort, setSort] = useState<DoctorSort>(DoctorSort.RECOMMENDED);
  const [keyword, setKeyword] = useState('');
  useTitle('预约');

  const departments = useListDepartments({ clinicId: clinicId || undefined });
  const filter = {
    clinicId: clinicId || undefined,
    departmentId: departmentId || undefined,
    visitMode,
    keyword: keyword || undefined,
    // Left out where it is the default, so that the first request is the one of the page (firstDoctors).
    sort: sort === DoctorSort.RECOMMENDED ? undefined : sort,
    ...here,
  };
  const doctors = useListDoctorsInfinite(filter, {
    query: { ...paged, placeholderData: previous => previous },
  });

  const chooseSort = async (chosen: DoctorSort) => {
    const stillWanted = begin();
    if (chosen === DoctorSort.DISTANCE && !here && !(await findPosition())) return;
    if (stillWanted()) setSort(chosen);
  };
  const reset = () => {
    setClinicId('');
    setDepartmentId('');
    setKeyword('');
  };

  const mode = (
    <div className={styles.mode}>
      <Segment label="就诊方式" choices={visitModes} value={visitMode} onChange={setVisitMode} />
    </div>
  );
  const department = (
    <div className={styles.chips}>
      <Chips
        label="科室"
        value={departmentId}
        onChange={setDepartmentId}
        choices={[
          everyDepartment,
          ...(departments.data ?? []).map(item => ({ value: item.departmentId, label: item.name })),
        ]}
      />
    </div>
  );

  // Large type leaves room for one row of choices; its other kind of visit is a door further down.
  return (
    <div className={styles.page}>
      <HomeHead
        clinicId={clinicId}
        onClinic={chosen => {
          setClinicId(chosen);
          setDepartmentId('');
        }}
      />
      <SearchField
        value={keyword}
        onSearch={setKeyword}
        placeholder={large ? '搜医生、病症' : '搜医生、病症，如“失眠”'}
      />
      {large ? (
        <div className={styles.kinds}>
          {department}
          {mode}
        </div>
      ) : (
        <>
          <div className={styles.kinds}>
            <KindTabs current="home" />
            {mode}
          </div>
          <div className={styles.filter}>
            {department}
            <Pick label="次序" value={sort} choices={sorts} onChange={value => void chooseSort(value)} />
          </div>
        </>
      )}

      <div className={styles.list}>
        <DoctorList query={doctors} large={large} visitMode={visitMode} onReset={reset} />
      </div>
      <Suspense>
        <BulletinLine />
      </Suspense>
    </div>
  );
}

interface DoctorListProps {
  query: Query<InfiniteData<DoctorPage>> & PagedQuery;
  large: boolean;
  visitMode: VisitMode;
  /** Leaves out every choice but the kind of visit. */
  onReset: () => void;
}

const DoctorList = ({ query, large, visitMode, onReset }: DoctorListProps) => {
  return (
    <QueryView
      query={query}
      skeleton={<DoctorCardSkeleton count={3} />}
      empty={{
        when: data => data.pages[0]?.totalCount === 0,
        title: '没有找到医生',
        hint: '换个病症或科室，或看看全部门店。',
        action: { label: '看全部医生', onClick: onReset },
        second: { label: '不知道看什么科，三步帮您约', to: paths.firstAppointment.link() },
      }}
      errorTitle="网络不通，医生没有加载出来"
      errorHint="已约好的号不受影响。"
    >
      {data => (
        <>
          <Suspense>
            <Offers offersOnly />
          </Suspense>
          {data.pages
            .flatMap(page => page.datas)
            .map((doctor, index) => (
              <Fragment key={doctor.physicianId}>
                {index === doorsAfter && <Doors large={large} />}
                {index === bannersAfter && (
                  <Suspense>
                    <HomeBanners />
                  </Suspense>
                )}
                <DoctorCard doctor={doctor} large={large} visitMode={visitMode} />
              </Fragment>
            ))}
          <LoadMore query={query} />
          {!query.hasNextPage && (
            <Suspense>
              <HomeMore />
            </Suspense>
          )}
        </>
      )}
    </QueryView>
  );
};
