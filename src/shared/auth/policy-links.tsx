import { Fragment } from 'react';
import { overlays } from '#src/overlays/stack.ts';
import { type Policy, policies } from './policies.ts';
import styles from './policy-links.module.css';

const read = ({ id, title }: Policy) =>
  overlays.ask(() => import('./policy-sheet.tsx'), { policyId: id, title }, { closeOnMask: true });

/** 《隐私政策》和《儿童隐私政策》, each of them opens its text. */
export const PolicyLinks = () =>
  policies.map((policy, index) => (
    <Fragment key={policy.id}>
      {index > 0 && '和'}
      <button className={styles.link} type="button" onClick={() => void read(policy)}>
        《{policy.title}》
      </button>
    </Fragment>
  ));
