import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  useListClinics,
  useListDepartments,
  useListDoctorsInfinite,
} from '#generated/hooks/booking/booking.ts';
import type { VisitMode } from '#generated/model/visit-mode.ts';
import { nextPage } from '../../../lib/paging.ts';
import { useStore } from '../../../lib/store.ts';
import { paths } from '../../../paths.ts';
import { Chips } from '../../../ui/chips.tsx';
import { chooseElder, elder } from '../../../ui/elder.ts';
import { DownIcon, PinIcon } from '../../../ui/icons/home.tsx';
import { Logo } from '../../../ui/illustrations/logo.tsx';
import { Sprig } from '../../../ui/illustrations/sprig.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { Segment } from '../../../ui/segment.tsx';
import { useLink, useTopOrgId } from '../../../ui/use-org.ts';
import { useTitle } from '../../../ui/use-title.ts';
import { DoctorCard } from '../parts/doctor-card.tsx';
import { DoctorCardSkeleton } from '../parts/doctor-card-skeleton.tsx';
import { SearchField } from '../parts/search-field.tsx';
import styles from './appointment-doctor.module.css';

const everyDepartment = { value: '', label: '全部科室' };
const visitModes = [
  { value: '1', label: '到店' },
  { value: '2', label: '线上' },
] as const;

export default function AppointmentDoctorPage() {
  const topOrgId = useTopOrgId();
  const link = useLink();
  const large = useStore(elder);
  const [clinicId, setClinicId] = useState('');
  const [departmentId, setDepartmentId] = useState('');
  const [visitMode, setVisitMode] = useState<'1' | '2'>('1');
  const [keyword, setKeyword] = useState('');
  useTitle('预约');

  const clinics = useListClinics({ topOrgId });
  const departments = useListDepartments({ topOrgId, clinicId: clinicId || undefined });
  const filter = {
    topOrgId,
    clinicId: clinicId || undefined,
    departmentId: departmentId || undefined,
    visitMode: Number(visitMode) as VisitMode,
    keyword: keyword || undefined,
  };
  const doctors = useListDoctorsInfinite(filter, {
    query: { initialPageParam: 1, getNextPageParam: nextPage, placeholderData: previous => previous },
  });

  const reset = () => {
    setClinicId('');
    setDepartmentId('');
    setKeyword('');
  };

  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <span className={styles.sprig}>
          <Sprig size={180} />
        </span>
        <Logo size={38} />
        <div className={styles.brand}>
          <h1 className={styles.wordmark}>问止中医</h1>
          <label className={styles.place}>
            <PinIcon size={18} />
            <span className={styles.placeName}>
              {clinics.data?.find(clinic => clinic.clinicId === clinicId)?.name ?? '全部门店'}
            </span>
            <DownIcon size={16} />
            <select
              className={styles.select}
              aria-label="门店"
              value={clinicId}
              onChange={event => {
                setClinicId(event.target.value);
                setDepartmentId('');
              }}
            >
              <option value="">全部门店</option>
              {clinics.data?.map(clinic => (
                <option key={clinic.clinicId} value={clinic.clinicId}>
                  {clinic.city} {clinic.name}
                </option>
              ))}
            </select>
          </label>
        </div>
        <button className={styles.elder} type="button" onClick={() => chooseElder(!large)}>
          {large ? '标准' : '大字'}
        </button>
      </header>

      <SearchField
        value={keyword}
        onSearch={setKeyword}
        placeholder={large ? '搜医生、病症' : '搜医生、病症，如“失眠”'}
      />

      <div className={styles.kinds}>
        <nav className={styles.tabs} aria-label="看医生或做理疗">
          <Link className={styles.tab} aria-current="page" to={link(paths.home.link())}>
            看医生
          </Link>
          <Link className={styles.tab} to={link(paths.appointMentPhy.link())}>
            做理疗
          </Link>
        </nav>
        <div className={styles.mode}>
          <Segment label="就诊方式" choices={visitModes} value={visitMode} onChange={setVisitMode} />
        </div>
      </div>
      <Chips
        label="科室"
        value={departmentId}
        onChange={setDepartmentId}
        choices={[
          everyDepartment,
          ...(departments.data ?? []).map(item => ({ value: item.departmentId, label: item.name })),
        ]}
      />

      <div className={styles.list}>
        <QueryView
          query={doctors}
          skeleton={<DoctorCardSkeleton count={3} />}
          empty={{
            when: data => data.pages[0]?.totalCount === 0,
            title: '没有找到医生',
            hint: '换个病症或科室，或看看全部门店。',
            action: { label: '看全部医生', onClick: reset },
          }}
          errorTitle="网络不通，没取到医生"
          errorHint="已约好的号不受影响。"
        >
          {data => (
            <>
              {data.pages.flatMap(page =>
                page.datas.map(doctor => (
                  <DoctorCard key={doctor.physicianId} doctor={doctor} large={large} />
                )),
              )}
              <LoadMore query={doctors} />
            </>
          )}
        </QueryView>
      </div>
    </div>
  );
}
