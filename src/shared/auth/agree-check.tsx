import { Checkbox } from '#src/ui/checkbox.tsx';
import styles from './agree-check.module.css';
import { PolicyLinks } from './policy-links.tsx';

interface AgreeCheckProps {
  checked: boolean;
  /** The person tried to continue without agreeing. */
  urged: boolean;
  onChange: (checked: boolean) => void;
}

/** The agreement before a login and before binding a phone: never ticked for anybody. */
export const AgreeCheck = ({ checked, urged, onChange }: AgreeCheckProps) => (
  <div className={styles.agree}>
    <Checkbox checked={checked} onChange={onChange}>
      我已读并同意
    </Checkbox>
    <div className={styles.texts}>
      <PolicyLinks />
    </div>
    {urged && (
      <p className={styles.urged} role="alert">
        请先勾选同意
      </p>
    )}
  </div>
);
