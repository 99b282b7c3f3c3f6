import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { useLayer } from './layer-context.ts';

interface PanelProps {
  className: string | undefined;
  titleId: string;
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

const STOPS =
  'a[href], button:not([tabindex="-1"]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]';

const stopsIn = (panel: HTMLElement) =>
  [...panel.querySelectorAll<HTMLElement>(STOPS)].filter(stop => stop.getClientRects().length > 0);

/** WAI-ARIA APG, dialog (modal): focus goes in, goes round, and comes back. */
export const Panel = ({ className, titleId, children, ref }: PanelProps) => {
  const { closing } = useLayer();
  const own = useRef<HTMLDivElement>(null);
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(ref, () => own.current);

  useLayoutEffect(() => {
    const panel = own.current;
    const before = document.activeElement;
    if (closing || panel === null) return;
    panel.focus({ preventScroll: true });
    return () => {
      // A screen that was navigated to meanwhile has taken the focus already.
      const held = panel.contains(document.activeElement) || document.activeElement === document.body;
      if (held && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [closing]);

  const onKeyDown = (event: KeyboardEvent) => {
    const panel = own.current;
    if (event.key !== 'Tab' || panel === null) return;
    const stops = stopsIn(panel);
    const [first, last] = event.shiftKey
      ? [stops[stops.length - 1], stops[0]]
      : [stops[0], stops[stops.length - 1]];
    const outside = document.activeElement === panel || document.activeElement === last;
    if (!outside) return;
    event.preventDefault();
    (first ?? panel).focus();
  };

  return (
    <div
      ref={own}
      className={className}
      role="dialog"
      aria-modal="true"
      aria-labelledby={titleId}
      tabIndex={-1}
      data-closing={closing ? '' : undefined}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
};
