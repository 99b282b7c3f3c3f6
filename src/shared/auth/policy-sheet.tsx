import { useGetPrivacyPolicy } from '#generated/hooks/organization/organization.ts';
import type { DataUse } from '#generated/model/data-use.ts';
import type { PolicyId } from '#generated/model/policy-id.ts';
import { formatFullDay } from '#src/lib/business-date.ts';
import { Sheet } from '#src/overlays/sheet.tsx';
import type { OverlayControl } from '#src/overlays/stack.ts';
import { Button } from '#src/ui/button.tsx';
import { QueryView } from '#src/ui/query-view.tsx';
import { RichText } from '#src/ui/rich-text.tsx';
import { Bone } from '#src/ui/skeleton.tsx';
import styles from './policy-sheet.module.css';

interface PolicySheetProps extends OverlayControl {
  policyId: PolicyId;
  title: string;
}

/** The protocol viewer of specification §2: one policy, with what each function uses. */
export default function PolicySheet({ policyId, title, close }: PolicySheetProps) {
  const policy = useGetPrivacyPolicy(policyId);
  return (
    <Sheet
      title={title}
      note={policy.data && `${formatFullDay(policy.data.date)}版`}
      footer={
        <Button block onClick={() => void close()}>
          看完了
        </Button>
      }
    >
      <QueryView query={policy} skeleton={<TextSkeleton />} errorTitle="网络不通，全文没有加载出来">
        {({ content, uses }) => (
          <>
            <RichText html={content} />
            <h3 className={styles.title}>各项功能收集的信息</h3>
            <ul className={styles.uses}>
              {uses.map(use => (
                <Use key={use.function} use={use} />
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </Sheet>
  );
}

const Use = ({ use: { name, personalData, purpose, effectIfRefused } }: { use: DataUse }) => (
  <li className={styles.use}>
    <h4 className={styles.name}>{name}</h4>
    <p>收集信息：{personalData}。</p>
    <p>用途：{purpose}。</p>
    <p>如不提供：{effectIfRefused}。</p>
  </li>
);

const TextSkeleton = () => (
  <>
    <Bone width="45%" height="title" />
    {['100%', '96%', '92%', '60%'].map(width => (
      <Bone key={width} width={width} />
    ))}
    <Bone width="38%" height="title" />
    {['98%', '94%', '70%'].map(width => (
      <Bone key={width} width={width} />
    ))}
  </>
);
