import { Fragment } from 'react';
import { type Policy, policies } from '../lib/policies.ts';
import styles from './policy-links.module.css';
import { overlays } from './stack.ts';

const read = async ({ id, title }: Policy) => {
  const { PolicySheet } = await import('./policy-sheet.tsx');
  overlays.open(PolicySheet, { policyId: id, title }, { closeOnMask: true });
};

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
