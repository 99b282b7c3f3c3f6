import { useParams } from 'react-router-dom';
import { useGetClinic, useListClinicComments, useListDoctors } from '#generated/hooks/booking/booking.ts';
import type { ClinicDetail } from '#generated/model/clinic-detail.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import { mapLink } from '#src/domains/booking/map-link.ts';
import { CommentCard } from '#src/domains/booking/parts/comment-card.tsx';
import { DoctorCard } from '#src/domains/booking/parts/doctor-card.tsx';
import { DoctorCardSkeleton } from '#src/domains/booking/parts/doctor-card-skeleton.tsx';
import { formatDistance } from '#src/lib/distance.ts';
import { paths } from '#src/paths.ts';
import { useStore } from '#src/platform/store.ts';
import { position } from '#src/shared/wechat/position.ts';
import { ShareButton } from '#src/shared/wechat/share-button.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card, CardDivider } from '#src/ui/card.tsx';
import { CardSkeleton } from '#src/ui/card-skeleton.tsx';
import { elder } from '#src/ui/elder.ts';
import { FactList } from '#src/ui/fact-list.tsx';
import { ForwardIcon } from '#src/ui/icons/rest.tsx';
import { Link } from '#src/ui/link.tsx';
import { Page } from '#src/ui/page.tsx';
import { QueryView } from '#src/ui/query-view.tsx';
import styles from './clinic-detail.module.css';

const shownComments = 3;
const shownDoctors = 20;

export default function ClinicDetailPage() {
  const { id = '' } = useParams();
  const here = useStore(position);
  const clinic = useGetClinic(id, { ...here }, { request: { handles: [ErrorCode.NOT_FOUND] } });
  const home = { label: '看全部门店的医生', to: paths.home.link() };

  return (
    <Page
      title={clinic.data?.name ?? '门店'}
      right={clinic.data && <ShareButton />}
      bottomBar={
        clinic.data && (
          <Button block to={paths.quickAppoint.link({}, { clinicId: id })}>
            看最快可约的号
          </Button>
        )
      }
    >
      <QueryView
        query={clinic}
        notFound={{ title: '没有找到这家门店', hint: '可能已搬迁，或链接已失效。', action: home }}
        skeleton={
          <>
            <CardSkeleton lines={8} />
            <CardSkeleton lines={4} />
          </>
        }
        errorTitle="网络不通，门店没有加载出来"
        errorSecond={home}
      >
        {data => <ClinicBody clinic={data} />}
      </QueryView>
    </Page>
  );
}

const ClinicBody = ({ clinic }: { clinic: ClinicDetail }) => {
  const comments = useListClinicComments(clinic.clinicId, { pageSize: shownComments });
  return (
    <>
      <Card>
        <p className={styles.address}>{clinic.address}</p>
        <p className={styles.soft}>
          {clinic.city}
          {clinic.distance !== null && `，离您 ${formatDistance(clinic.distance)}`}
        </p>
        <CardDivider />
        <FactList facts={factsOf(clinic)} />
        <div className={styles.acts}>
          <a className={styles.act} href={`tel:${clinic.phone}`} aria-label={`打电话 ${clinic.phone}`}>
            打电话
          </a>
          <a className={styles.act} href={mapLink(clinic)} target="_blank" rel="noreferrer">
            看地图
          </a>
        </div>
        <Link className={styles.prices} to={paths.priceDisclosure.link({}, { clinicId: clinic.clinicId })}>
          价格公示
          <ForwardIcon size={18} />
        </Link>
      </Card>
      {clinic.commentSummary.total > 0 && (
        <CommentCard
          summary={clinic.commentSummary}
          comments={comments.data?.datas ?? []}
          source={{ of: 'clinic', id: clinic.clinicId }}
        />
      )}
      <Doctors clinicId={clinic.clinicId} />
    </>
  );
};

/** What the clinic has not said is left out. */
const factsOf = ({ openingHours, transit, floorGuide, note }: ClinicDetail) =>
  (
    [
      ['门诊时间', openingHours],
      ['交通', transit],
      ['院内指引', floorGuide],
      ['说明', note],
    ] as const
  ).map(([term, text]) => text !== '' && ([term, text] as const));

const Doctors = ({ clinicId }: { clinicId: string }) => {
  const large = useStore(elder);
  const doctors = useListDoctors({ clinicId, pageSize: shownDoctors });
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
        errorTitle="网络不通，医生没有加载出来"
      >
        {data =>
          data.datas.map(doctor => <DoctorCard key={doctor.physicianId} doctor={doctor} large={large} />)
        }
      </QueryView>
    </>
  );
};
