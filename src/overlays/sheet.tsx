import { type PointerEvent, type ReactNode, useId, useRef } from 'react';
import { IconButton } from '#src/ui/icon-button.tsx';
import { CloseIcon } from '#src/ui/icons/home.tsx';
import { inPhrases } from '#src/ui/phrases.tsx';
import { useLayer } from './layer-context.ts';
import { Panel } from './panel.tsx';
import styles from './sheet.module.css';
import { closesAt } from './slide.ts';

interface SheetProps {
  title: string;
  /** One line under the title. */
  note?: ReactNode;
  children: ReactNode;
  /** Stays in reach under a long list. */
  footer?: ReactNode;
}

export const Sheet = ({ title, note, children, footer }: SheetProps) => {
  const titleId = useId();
  const { close } = useLayer();
  const panel = useRef<HTMLDivElement>(null);
  const slide = useSlide(panel, close);
  return (
    <Panel ref={panel} className={styles.sheet} titleId={titleId}>
      <header className={styles.head} {...slide}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <span className={styles.close}>
          <IconButton label="关闭" onClick={close}>
            <CloseIcon />
          </IconButton>
        </span>
        {note !== undefined && <p className={styles.note}>{inPhrases(note)}</p>}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text without a control must scroll by keyboard (WCAG 2.1.1) */}
      <div className={styles.body} tabIndex={0}>
        {children}
      </div>
      {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
    </Panel>
  );
};

const useSlide = (panel: { readonly current: HTMLElement | null }, close: () => void) => {
  const start = useRef<number | null>(null);

  const moveTo = (offset: number) => {
    const style = panel.current?.style;
    if (style) style.transform = offset > 0 ? `translateY(${offset}px)` : '';
  };

  const end = (event: PointerEvent) => {
    if (start.current === null) return;
    const closes = closesAt(event.clientY - start.current, panel.current?.offsetHeight ?? 0);
    start.current = null;
    panel.current?.removeAttribute('data-dragged');
    if (closes && event.type === 'pointerup') close();
    else moveTo(0);
  };

  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.target instanceof Element && event.target.closest('button')) return;
      start.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
      panel.current?.setAttribute('data-dragged', '');
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current !== null) moveTo(event.clientY - start.current);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
};
