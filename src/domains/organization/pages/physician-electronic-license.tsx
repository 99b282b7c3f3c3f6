import { useSearchParams } from 'react-router-dom';
import { useGetStaffLicense, useGetTopOrg } from '#generated/hooks/organization/organization.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import type { StaffLicense } from '#generated/model/staff-license.ts';
import { byPerson, type Own } from '#src/domains/organization/by-person.ts';
import { licenseKindLabels } from '#src/domains/organization/labels.ts';
import { formatFullDay } from '#src/lib/business-date.ts';
import { paths } from '#src/paths.ts';
import { previewPictures } from '#src/shared/wechat/pictures.ts';
import { Card, CardDivider } from '#src/ui/card.tsx';
import { Facts } from '#src/ui/facts.tsx';
import { ListRow, ListRows } from '#src/ui/list-row.tsx';
import { Page } from '#src/ui/page.tsx';
import { PersonHead } from '#src/ui/person-head.tsx';
import { Phrases } from '#src/ui/phrases.tsx';
import { QueryView } from '#src/ui/query-view.tsx';
import { Bone } from '#src/ui/skeleton.tsx';
import styles from './physician-electronic-license.module.css';

export default function PhysicianElectronicLicensePage() {
  const [search] = useSearchParams();
  const staffId = search.get('staffId') ?? undefined;
  const home = { label: '看全部医生', to: paths.home.link() };
  const org = useGetTopOrg();
  const companyId = org.data?.companyId;
  const licenses = useGetStaffLicense(
    companyId ?? '',
    { staffId },
    { query: { enabled: companyId !== undefined }, request: { handles: [ErrorCode.NOT_FOUND] } },
  );
  const everybody = {
    label: '看全部医师的证照',
    to: paths.physicianElectronicLicense.link(),
  };
  const gone = { title: '没有找到这位医师', hint: '可能已离职，或链接已失效。', action: everybody };

  return (
    <Page title="医师电子证照">
      <QueryView
        // The licences are requested for a company. If the company does not load, its error is shown.
        query={companyId === undefined ? { ...org, data: undefined, isError: !org.isPending } : licenses}
        notFound={companyId === undefined ? undefined : gone}
        skeleton={<LicensesSkeleton />}
        empty={{
          when: data => data.length === 0,
          title: '还没有公示证照',
          hint: '正在准备，急用请到店向前台要。',
          action: home,
          ...(staffId === undefined ? {} : { second: everybody }),
        }}
        errorTitle="网络不通，证照没有加载出来"
      >
        {data => (
          <>
            {byPerson(data).map(own => (
              <Person key={own[0].staffId} licenses={own} />
            ))}
            <p className={styles.note}>证号中间隐去。核对真伪，可到国家卫生健康委的网站查询。</p>
          </>
        )}
      </QueryView>
    </Page>
  );
}

const Person = ({ licenses }: { licenses: Own }) => {
  const [first] = licenses;
  return (
    <Card>
      <PersonHead
        avatarUrl={first.avatarUrl}
        width={48}
        title={first.staffName}
        lines={[
          <Facts key="post">
            {first.rank}
            {first.departmentName}
          </Facts>,
        ]}
      />
      <CardDivider />
      <ListRows>
        {licenses.map(license => (
          <Row key={license.licenseId} license={license} />
        ))}
      </ListRows>
    </Card>
  );
};

const Row = ({ license }: { license: StaffLicense }) => {
  const { kind, licenseNo, issuer, issueDate, validUntil, practiceScope, practicePlace } = license;
  const practice = [practiceScope, practicePlace].filter(part => part !== null).join('，');
  const issued = [issuer, formatFullDay(issueDate), validUntil && `有效期至 ${formatFullDay(validUntil)}`];
  return (
    <ListRow
      onClick={() => void previewPictures([license.imageUrl])}
      detail={[licenseNo, practice, issued.filter(Boolean).join('，')].filter(Boolean).map(text => (
        <span key={text} className={styles.soft}>
          <Phrases text={text} />
        </span>
      ))}
    >
      <span className={styles.kind}>
        <span className="sr-only">看{license.staffName}的</span>
        {licenseKindLabels[kind]}
      </span>
    </ListRow>
  );
};

const LicensesSkeleton = () => (
  <>
    {['one', 'two', 'three'].map(key => (
      <Card key={key}>
        <div className={styles.who}>
          <Bone width={48} height={58} />
          <div>
            <Bone width={90} height="title" />
            <Bone width={140} height="secondary" />
          </div>
        </div>
        <Bone width="60%" />
        <Bone width="80%" height="secondary" />
      </Card>
    ))}
  </>
);
