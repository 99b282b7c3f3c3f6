import { useSearchParams } from 'react-router-dom';
import { useListClinics } from '#generated/hooks/booking/booking.ts';
import { useGetPriceBulletin } from '#generated/hooks/organization/organization.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import type { PriceBulletin } from '#generated/model/price-bulletin.ts';
import type { PriceItem } from '#generated/model/price-item.ts';
import { priceKindLabels } from '#src/domains/organization/labels.ts';
import { formatFullDay } from '#src/lib/business-date.ts';
import { paths } from '#src/paths.ts';
import { Card } from '#src/ui/card.tsx';
import { Chips } from '#src/ui/chips.tsx';
import { Facts } from '#src/ui/facts.tsx';
import { Scroll } from '#src/ui/illustrations/scroll.tsx';
import { Page } from '#src/ui/page.tsx';
import { Phrases } from '#src/ui/phrases.tsx';
import { Price } from '#src/ui/price.tsx';
import { QueryView } from '#src/ui/query-view.tsx';
import { Bone } from '#src/ui/skeleton.tsx';
import styles from './price-disclosure.module.css';

export default function PriceDisclosurePage() {
  const [search, setSearch] = useSearchParams();
  const clinicId = search.get('clinicId') ?? '';
  const home = { label: '去约医生', to: paths.home.link() };
  const clinics = useListClinics();
  const prices = useGetPriceBulletin(
    { clinicId: clinicId || undefined },
    {
      query: { placeholderData: previous => previous },
      request: { handles: [ErrorCode.NOT_FOUND] },
    },
  );

  // The address has the clinic, so that Back and shared links keep it. A choice replaces the history entry.
  const choose = (chosen: string) =>
    setSearch(
      before => {
        const next = new URLSearchParams(before);
        if (chosen) next.set('clinicId', chosen);
        else next.delete('clinicId');
        return next;
      },
      { replace: true },
    );

  const choices = clinics.data ?? [];
  const none = {
    title: '还没有公示价格',
    hint: '正在准备，急用请到店向前台要。',
    art: <Scroll />,
    action: home,
  };
  return (
    <Page
      title="价格公示"
      top={
        choices.length > 1 && (
          <div className={styles.chips}>
            <Chips
              label="门店"
              value={clinicId}
              onChange={choose}
              choices={[
                { value: '', label: '全部门店通用' },
                ...choices.map(each => ({ value: each.clinicId, label: each.name })),
              ]}
            />
          </div>
        )
      }
    >
      <QueryView
        query={prices}
        notFound={{
          ...none,
          title: clinicId ? '没有找到这家门店的价格' : none.title,
          action: clinicId ? { label: '看全部门店通用的价格', onClick: () => choose('') } : home,
        }}
        skeleton={<PricesSkeleton />}
        empty={{ when: data => data.groups.length === 0, ...none }}
        errorTitle="网络不通，价格没有加载出来"
      >
        {data => <Prices bulletin={data} />}
      </QueryView>
    </Page>
  );
}

const Prices = ({ bulletin }: { bulletin: PriceBulletin }) => (
  <>
    <p className={styles.head}>
      <Phrases
        text={`${bulletin.clinicName ?? '各门店'}，${formatFullDay(bulletin.effectiveDate)}起执行。`}
      />
    </p>
    {bulletin.groups.map(group => (
      <Card key={group.groupId} title={group.name}>
        <ul className={styles.rows}>
          {group.items.map(item => (
            <Row key={item.itemId} item={item} />
          ))}
        </ul>
      </Card>
    ))}
    <Card title="说明">
      <p>{bulletin.note}</p>
      <p className={styles.complaint}>价格投诉：{bulletin.complaintPhone}</p>
    </Card>
  </>
);

const Row = ({ item }: { item: PriceItem }) => (
  <li className={styles.row}>
    <div className={styles.texts}>
      <p className={styles.name}>{item.name}</p>
      {item.content !== null && (
        <p className={styles.soft}>
          <Phrases text={item.content} />
        </p>
      )}
      <p className={styles.soft}>
        <Facts>
          {priceKindLabels[item.kind]}
          {item.insurable && '可用医保'}
          {item.itemCode}
        </Facts>
      </p>
      {item.note !== null && <p className={styles.soft}>{item.note}</p>}
    </div>
    <p className={styles.price}>
      <Price fen={item.price} size="title" />
      <span className={styles.soft}>/{item.unit}</span>
    </p>
  </li>
);

const PricesSkeleton = () => (
  <>
    {['one', 'two'].map(key => (
      <Card key={key}>
        <Bone width="30%" height="title" />
        {['a', 'b', 'c'].map(row => (
          <div key={row} className={styles.row}>
            <span className={styles.texts}>
              <Bone width="50%" />
              <Bone width="80%" height="secondary" />
            </span>
            <Bone width={90} />
          </div>
        ))}
      </Card>
    ))}
  </>
);
