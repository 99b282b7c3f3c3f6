import { Dialog } from '#src/overlays/dialog.tsx';
import type { OverlayControl } from '#src/overlays/stack.ts';
import { agreeToPolicies } from './policies.ts';
import { PolicyLinks } from './policy-links.tsx';
import styles from './privacy-dialog.module.css';

/** Both policies, to agree to or not (specification §2, protocol viewer); closes with true when the person agrees. */
export default function PrivacyDialog({ close }: OverlayControl<true>) {
  const agree = () => {
    agreeToPolicies();
    void close(true);
  };
  return (
    <Dialog
      title="隐私政策"
      actions={[
        { label: '取消', tone: 'ink', onClick: close },
        { label: '同意并继续', onClick: agree },
      ]}
    >
      <p>
        预约与查看病历，需要您的手机号和就诊人资料。各项功能收集哪些信息，政策里逐项写明；不同意的，只影响相应功能。
      </p>
      <div className={styles.texts}>
        <PolicyLinks />
      </div>
    </Dialog>
  );
}
