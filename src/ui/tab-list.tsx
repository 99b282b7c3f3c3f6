import { type KeyboardEvent, useRef } from 'react';
import styles from './tabs.module.css';

interface TabListProps<Value extends string> {
  /** Names the list to a screen reader. */
  label: string;
  /** The id of what the chosen tab shows. */
  panelId: string;
  tabs: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Tabs within one screen or overlay (WAI-ARIA APG, tabs); those with an address of their own are `Tabs`. */
export const TabList = <Value extends string>({
  label,
  panelId,
  tabs,
  value,
  onChange,
}: TabListProps<Value>) => {
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    const next = (tabs.findIndex(tab => tab.value === value) + step + tabs.length) % tabs.length;
    const tab = tabs[next];
    if (tab) onChange(tab.value);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };

  return (
    <div ref={list} className={styles.tabs} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(tab => (
        <button
          key={tab.value}
          className={styles.tab}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={panelId}
          tabIndex={tab.value === value ? undefined : -1}
          onClick={event => {
            onChange(tab.value);
            event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
          }}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
};
