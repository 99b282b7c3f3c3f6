import { useGetProfile } from '#generated/hooks/account/account.ts';
import { useLogout } from '#generated/hooks/auth/auth.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import type { Patient } from '#generated/model/patient.ts';
import type { Personal } from '#generated/model/personal.ts';
import { hasCode } from '#src/http/errors.ts';
import { confirm } from '#src/overlays/confirm.ts';
import { overlays } from '#src/overlays/stack.ts';
import { toastNetworkError } from '#src/overlays/toast-network-error.ts';
import { paths } from '#src/paths.ts';
import { dropAllDrafts } from '#src/platform/form-draft.ts';
import { dropReads } from '#src/platform/query-client.ts';
import { useStore } from '#src/platform/store.ts';
import { patientDescription } from '#src/shared/account/patient-description.ts';
import { relationLabels } from '#src/shared/account/relation-labels.ts';
import { bindPhone } from '#src/shared/auth/bind-phone.ts';
import { PolicyLinks } from '#src/shared/auth/policy-links.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { chooseElder, elder } from '#src/ui/elder.ts';
import { PersonalIcon } from '#src/ui/icons/home.tsx';
import { PlusIcon } from '#src/ui/icons/rest.tsx';
import { Sprig } from '#src/ui/illustrations/sprig.tsx';
import { Link } from '#src/ui/link.tsx';
import { ListRow, ListRows } from '#src/ui/list-row.tsx';
import { Page } from '#src/ui/page.tsx';
import { Phrases } from '#src/ui/phrases.tsx';
import { QueryView } from '#src/ui/query-view.tsx';
import { Bone } from '#src/ui/skeleton.tsx';
import { Switch } from '#src/ui/switch.tsx';
import { Tag } from '#src/ui/tag.tsx';
import { useGo } from '#src/ui/use-go.ts';
import { useTapGate } from '#src/ui/use-tap-gate.ts';
import styles from './personal.module.css';

export default function PersonalPage() {
  const go = useGo();
  const large = useStore(elder);
  const mayLeave = useTapGate();

  const leaving = useLogout({
    mutation: {
      onSuccess: () => {
        go(paths.home.link(), { replace: true });
        dropAllDrafts();
        dropReads();
      },
      onError: error => toastNetworkError(error, '没有收到结果，可能还没有退出'),
    },
  });
  const left = leaving.isPending || leaving.isSuccess;
  const profile = useGetProfile(undefined, { query: { enabled: !left } });
  const guest = hasCode(profile.error, ErrorCode.NOT_LOGGED_IN);

  const leave = async () => {
    if (!mayLeave()) return;
    try {
      await confirm({
        title: '退出登录？',
        body: '预约和就诊人都还在，下次用短信验证码登录就能看到。',
        confirmLabel: '退出登录',
        cancelLabel: '先不退出',
      });
    } catch {
      return;
    }
    leaving.mutate();
  };

  const contact = () =>
    overlays.ask(
      () => import('#src/shared/organization/contact-sheet.tsx'),
      {},
      {
        closeOnMask: true,
      },
    );

  return (
    <Page title="我的" back={false}>
      <QueryView
        query={profile}
        skeleton={<ProfileSkeleton />}
        errorTitle={guest ? '请先登录' : '网络不通，资料没有加载出来'}
        errorHint={guest ? '登录后就能看到您的就诊人。' : '已提交的预约不受影响。'}
      >
        {({ personal, patients }) => (
          <>
            <Holder personal={personal} />
            <Card
              title="就诊人"
              aside={
                <Link className={styles.add} to={paths.addEditPatient.link({ type: 'add' })}>
                  <PlusIcon size={20} />
                  添加就诊人
                </Link>
              }
            >
              {patients.length === 0 ? (
                <p className={styles.hint}>
                  <Phrases text="还没有就诊人，先给自己或家人添加一位。" />
                </p>
              ) : (
                <ListRows>
                  {patients.map(patient => (
                    <PatientRow key={patient.patientId} patient={patient} />
                  ))}
                </ListRows>
              )}
            </Card>
          </>
        )}
      </QueryView>
      <Card>
        <ListRows>
          <ListRow to={paths.alreadyDone.link({}, { group: 'finished' })}>就诊记录</ListRow>
          <ListRow onClick={contact}>联系客服</ListRow>
          <ListRow to={paths.informationDisclosure.link()}>资质与价格公示</ListRow>
          <li>
            <Switch checked={large} onChange={chooseElder}>
              大字模式
            </Switch>
          </li>
        </ListRows>
      </Card>
      <p className={styles.policies}>
        <PolicyLinks />
      </p>
      {profile.data && (
        <div className={styles.leave}>
          <Button kind="plain" block loading={left && '正在退出'} onClick={leave}>
            退出登录
          </Button>
        </div>
      )}
    </Page>
  );
}

const Holder = ({ personal: { nickname, phone, avatarUrl } }: { personal: Personal }) => (
  <section className={styles.holder} aria-label="账号">
    <span className={styles.sprig}>
      <Sprig size={104} />
    </span>
    {avatarUrl === null ? (
      <span className={styles.face}>
        <PersonalIcon size={32} />
      </span>
    ) : (
      <img className={styles.face} src={avatarUrl} alt="" width={60} height={60} />
    )}
    <div className={styles.texts}>
      <p className={styles.nickname}>{nickname}</p>
      {phone === null ? (
        <button className={styles.bind} type="button" onClick={() => void bindPhone()}>
          绑定手机号
        </button>
      ) : (
        <p className={styles.phone}>{phone}</p>
      )}
    </div>
  </section>
);

const PatientRow = ({ patient }: { patient: Patient }) => {
  const { patientId, name, relation, minor } = patient;
  return (
    <ListRow
      to={paths.addEditPatient.link({ type: 'edit', item: patientId })}
      detail={<span className={styles.detail}>{patientDescription(patient)}</span>}
    >
      <span className={styles.name}>
        <span className="sr-only">修改</span>
        {name}
        <Tag>{relationLabels[relation]}</Tag>
        {minor && <Tag tone="sand">须陪同</Tag>}
      </span>
    </ListRow>
  );
};

const ProfileSkeleton = () => (
  <>
    <div className={styles.holder}>
      <Bone width={60} height={60} />
      <div className={styles.texts}>
        <Bone width={110} height="title" />
        <Bone width={140} height="secondary" />
      </div>
    </div>
    <Card>
      <Bone width={90} height="title" />
      {['one', 'two'].map(key => (
        <div key={key} className={styles.bones}>
          <span className={styles.texts}>
            <Bone width="30%" />
            <Bone width="55%" height="secondary" />
          </span>
        </div>
      ))}
    </Card>
  </>
);
