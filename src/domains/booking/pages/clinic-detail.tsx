import { Fragment } from 'react';
import { useParams } from 'react-router-dom';
import { useGetClinic, useListClinicComments, useListDoctors } from '#generated/hooks/booking/booking.ts';
import type { ClinicDetail } from '#generated/model/clinic-detail.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import { formatDistance } from '../../../lib/distance.ts';
import { useStore } from '../../../lib/store.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardDivider } from '../../../ui/card.tsx';
import { CardSkeleton } from '../../../ui/card-skeleton.tsx';
import { elder } from '../../../ui/elder.ts';
import { ForwardIcon } from '../../../ui/icons/rest.tsx';
import { Link } from '../../../ui/link.tsx';
import { Page } from '../../../ui/page.tsx';
import { Phrases } from '../../../ui/phrases.tsx';
import { position } from '../../../ui/position.ts';
import { QueryView } from '../../../ui/query-view.tsx';
import { ShareButton } from '../../../ui/share-button.tsx';
import { useHome } from '../../../ui/use-home.ts';
import { useLink, useTopOrgId } from '../../../ui/use-org.ts';
import { mapLink } from '../map-link.ts';
import { CommentCard } from '../parts/comment-card.tsx';
import { DoctorCard } from '../parts/doctor-card.tsx';
import { DoctorCardSkeleton } from '../parts/doctor-card-skeleton.tsx';
import styles from './clinic-detail.module.css';

const shownComments = 3;
const shownDoctors = 20;

export default function ClinicDetailPage() {
  const { id = '' } = useParams();
  const topOrgId = useTopOrgId();
  const link = useLink();
  const here = useStore(position);
  const clinic = useGetClinic(id, { topOrgId, ...here }, { request: { handles: [ErrorCode.NOT_FOUND] } });
  const home = { label: '看全部门店的医生', to: useHome() };

  return (
    <Page
      title={clinic.data?.name ?? '门店'}
      right={clinic.data && <ShareButton />}
      bottomBar={
        clinic.data && (
          <Button block to={link(paths.quickAppoint.link({}, { clinicId: id }))}>
            看最快可约的号
          </Button>
        )
      }
    >
      <QueryView
        query={clinic}
        missing={{ title: '没有找到这家门店', hint: '可能已搬迁，或链接换了地址。', action: home }}
        skeleton={
          <>
            <CardSkeleton lines={8} />
            <CardSkeleton lines={4} />
          </>
        }
        errorTitle="网络不通，没取到门店"
        errorSecond={home}
      >
        {data => <ClinicBody clinic={data} />}
      </QueryView>
    </Page>
  );
}

const ClinicBody = ({ clinic }: { clinic: ClinicDetail }) => {
  const topOrgId = useTopOrgId();
  const link = useLink();
  const comments = useListClinicComments(clinic.clinicId, { topOrgId, pageSize: shownComments });
  return (
    <>
      <Card>
        <p className={styles.address}>{clinic.address}</p>
        <p className={styles.soft}>
          {clinic.city}
          {clinic.distance !== null && `，离您 ${formatDistance(clinic.distance)}`}
        </p>
        <CardDivider />
        <dl className={styles.facts}>
          {factsOf(clinic).map(([term, text]) => (
            <Fragment key={term}>
              <dt>{term}</dt>
              <dd>
                <Phrases text={text} />
              </dd>
            </Fragment>
          ))}
        </dl>
        <div className={styles.acts}>
          <a className={styles.act} href={`tel:${clinic.phone}`} aria-label={`打电话 ${clinic.phone}`}>
            打电话
          </a>
          <a className={styles.act} href={mapLink(clinic)} target="_blank" rel="noreferrer">
            看地图
          </a>
        </div>
        <Link
          className={styles.prices}
          to={link(paths.priceDisclosure.link({}, { clinicId: clinic.clinicId }))}
        >
          价格公示
          <ForwardIcon size={18} />
        </Link>
      </Card>
      {clinic.commentSummary.total > 0 && (
        <CommentCard
          summary={clinic.commentSummary}
          comments={comments.data?.datas ?? []}
          source={{ of: 'clinic', id: clinic.clinicId, topOrgId }}
        />
      )}
      <Doctors clinicId={clinic.clinicId} />
    </>
  );
};

/** What the clinic has not said is left out. */
const factsOf = ({ openingHours, transit, floorGuide, note }: ClinicDetail) =>
  [
    ['开诊', openingHours],
    ['交通', transit],
    ['进门', floorGuide],
    ['说明', note],
  ].filter((fact): fact is [string, string] => fact[1] !== '');

const Doctors = ({ clinicId }: { clinicId: string }) => {
  const topOrgId = useTopOrgId();
  const large = useStore(elder);
  const doctors = useListDoctors({ topOrgId, clinicId, pageSize: shownDoctors });
  return (
    <>
      <h2 className={styles.title}>在这里出诊的医生</h2>
      <QueryView
        query={doctors}
        skeleton={<DoctorCardSkeleton count={2} />}
        empty={{
          when: data => data.totalCount === 0,
          title: '这里暂时没有医生出诊',
          hint: '可以看看其他门店。',
        }}
        errorTitle="网络不通，没取到医生"
      >
        {data =>
          data.datas.map(doctor => <DoctorCard key={doctor.physicianId} doctor={doctor} large={large} />)
        }
      </QueryView>
    </>
  );
};
