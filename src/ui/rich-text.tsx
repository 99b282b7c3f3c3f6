import { createElement, Fragment, type ReactNode } from 'react';
import styles from './rich-text.module.css';

/** What a text may be made of; the headings of a text stand under those of its screen. */
const ALLOWED: Readonly<Record<string, string>> = {
  H2: 'h3',
  H3: 'h4',
  P: 'p',
  UL: 'ul',
  OL: 'ol',
  LI: 'li',
  STRONG: 'strong',
  B: 'strong',
  EM: 'em',
  BR: 'br',
};

/** What is never shown, its words neither. */
const DROPPED = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'IFRAME', 'OBJECT', 'NOSCRIPT', 'HEAD']);

/** Rebuilds the elements from tag names and text. No attribute is copied, so no script can be. */
const draw = (node: Node, key: number): ReactNode => {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element) || DROPPED.has(node.tagName)) return null;
  const tag = ALLOWED[node.tagName];
  if (tag === 'br') return <br key={key} />;
  const children = [...node.childNodes].map(draw);
  return tag === undefined ? (
    <Fragment key={key}>{children}</Fragment>
  ) : (
    createElement(tag, { key }, children)
  );
};

/** A text of the server in the subset of HTML that the contract allows it. */
export const RichText = ({ html }: { html: string }) => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return <div className={styles.text}>{[...body.childNodes].map(draw)}</div>;
};
