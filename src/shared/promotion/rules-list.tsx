import styles from './rules-list.module.css';

/** U+2060 (word joiner) keeps a date from breaking at its hyphens. */
const whole = (rule: string) => rule.replace(/(\d)-(?=\d)/g, '$1\u2060-\u2060');

/** The rules of an activity, numbered, in the server's words. */
export const RulesList = ({ rules }: { rules: readonly string[] }) => (
  <ol className={styles.rules}>
    {rules.map(rule => (
      <li key={rule}>{whole(rule)}</li>
    ))}
  </ol>
);
