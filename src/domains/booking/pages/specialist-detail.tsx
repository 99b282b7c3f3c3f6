import { useState } from 'react';
import { useParams } from 'react-router-dom';
import {
  useGetSpecialDepartment,
  useListDepartmentArticles,
  useListDepartmentBroadcasts,
  useListDepartmentPhysicianTabs,
  useListDepartmentStaffComments,
  useListDepartmentSymptomLabels,
  useListTreatmentCases,
} from '#generated/hooks/booking/booking.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import type { SpecialDepartmentDetail } from '#generated/model/special-department-detail.ts';
import { CommentCard } from '#src/domains/booking/parts/comment-card.tsx';
import { DoctorCard } from '#src/domains/booking/parts/doctor-card.tsx';
import { DoctorCardSkeleton } from '#src/domains/booking/parts/doctor-card-skeleton.tsx';
import { TreatmentCaseRows } from '#src/domains/booking/parts/treatment-case-rows.tsx';
import { formatDay } from '#src/lib/business-date.ts';
import { paths } from '#src/paths.ts';
import { useStore } from '#src/platform/store.ts';
import { Card, CardDivider } from '#src/ui/card.tsx';
import { CardSkeleton } from '#src/ui/card-skeleton.tsx';
import { Chips } from '#src/ui/chips.tsx';
import { elder } from '#src/ui/elder.ts';
import { Facts } from '#src/ui/facts.tsx';
import { Link } from '#src/ui/link.tsx';
import { Page } from '#src/ui/page.tsx';
import { Paragraphs } from '#src/ui/paragraphs.tsx';
import { Phrases } from '#src/ui/phrases.tsx';
import { QueryView } from '#src/ui/query-view.tsx';
import { Bone } from '#src/ui/skeleton.tsx';
import { Tag } from '#src/ui/tag.tsx';
import styles from './specialist-detail.module.css';

const few = 3;

/** The address has the name, so that the window has its title before the answer comes. */
export default function SpecialistDetailPage() {
  const { id = '', name = '' } = useParams();
  const department = useGetSpecialDepartment(id, undefined, { request: { handles: [ErrorCode.NOT_FOUND] } });
  const home = { label: '看全部医生', to: paths.home.link() };
  return (
    <Page title={department.data?.name ?? name}>
      <QueryView
        query={department}
        notFound={{ title: '没有找到这个专科', hint: '可能已并入其他科室。', action: home }}
        skeleton={
          <>
            <CardSkeleton lines={5} />
            <Bone height={44} />
            <DoctorCardSkeleton count={2} />
          </>
        }
        errorTitle="网络不通，专科没有加载出来"
        errorSecond={home}
      >
        {data => <DepartmentBody department={data} />}
      </QueryView>
    </Page>
  );
}

const DepartmentBody = ({ department }: { department: SpecialDepartmentDetail }) => {
  const { id, commentSummary } = department;
  const comments = useListDepartmentStaffComments(id, { pageSize: few });
  const cases = useListTreatmentCases({ specialDepartmentId: id, pageSize: few });
  return (
    <>
      <Intro department={department} />
      <Physicians id={id} />
      {commentSummary.total > 0 && (
        <CommentCard
          summary={commentSummary}
          comments={comments.data?.datas ?? []}
          source={{ of: 'department', id }}
        />
      )}
      {cases.data && cases.data.datas.length > 0 && <TreatmentCaseRows cases={cases.data.datas} />}
      <Articles id={id} />
    </>
  );
};

const Intro = ({ department }: { department: SpecialDepartmentDetail }) => {
  const large = useStore(elder);
  const labels = useListDepartmentSymptomLabels(department.id);
  const broadcasts = useListDepartmentBroadcasts(department.id);
  const latest = broadcasts.data?.[0];
  return (
    <Card>
      <div className={styles.head}>
        <img src={department.iconUrl} alt="" width={52} height={52} />
        <p className={styles.summary}>
          <Phrases text={department.summary} />
        </p>
      </div>
      <Paragraphs text={department.description} className={styles.text} />
      {labels.data && labels.data.length > 0 && (
        <>
          <h2 className={styles.label}>常见症状</h2>
          <div className={styles.tags}>
            {labels.data.map(({ labelId, name }) => (
              <Tag key={labelId}>{name}</Tag>
            ))}
          </div>
        </>
      )}
      {latest && !large && (
        <>
          <CardDivider />
          <p className={styles.soft}>
            <Facts>
              {latest.text}
              {formatDay(latest.at.slice(0, 10))}
            </Facts>
          </p>
        </>
      )}
    </Card>
  );
};

const Physicians = ({ id }: { id: string }) => {
  const large = useStore(elder);
  const tabs = useListDepartmentPhysicianTabs(id);
  const [tabId, setTabId] = useState('');
  return (
    <QueryView
      query={tabs}
      skeleton={<DoctorCardSkeleton count={2} />}
      empty={{
        when: data => data.every(tab => tab.physicians.length === 0),
        title: '这个专科暂时没有医生',
        hint: '可以看看相近的科室。',
        action: { label: '看全部医生', to: paths.home.link() },
      }}
      errorTitle="网络不通，医生没有加载出来"
    >
      {data => {
        const tab = data.find(each => each.tabId === tabId) ?? data[0];
        return (
          <>
            <Chips
              label="医生"
              value={tab?.tabId ?? ''}
              onChange={setTabId}
              choices={data.map(each => ({ value: each.tabId, label: each.name }))}
            />
            {tab?.physicians.map(doctor => (
              <DoctorCard key={doctor.physicianId} doctor={doctor} large={large} />
            ))}
            {tab?.physicians.length === 0 && <p className={styles.soft}>这一组现在没有医生，看看其他组。</p>}
          </>
        );
      }}
    </QueryView>
  );
};

const Articles = ({ id }: { id: string }) => {
  const articles = useListDepartmentArticles(id, { pageSize: few });
  if (!articles.data?.datas.length) return null;
  return (
    <Card title="文章">
      {articles.data.datas.map((article, index) => (
        <div key={article.articleId}>
          {index > 0 && <CardDivider />}
          <Link className={styles.article} to={paths.article.link({ id: article.articleId })}>
            <span className={styles.name}>{article.title}</span>
            <span className={styles.soft}>
              <Facts>
                {article.author}
                {formatDay(article.publishedAt.slice(0, 10))}
              </Facts>
            </span>
          </Link>
        </div>
      ))}
    </Card>
  );
};
