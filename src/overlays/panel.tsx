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

/** Of a radio group with a choice only that choice is a stop. */
const isStop = (panel: HTMLElement, element: HTMLElement) =>
  element.getClientRects().length > 0 &&
  !(
    element instanceof HTMLInputElement &&
    element.type === 'radio' &&
    !element.checked &&
    panel.querySelector(`input[name="${element.name}"]:checked`)
  );

/** WAI-ARIA APG, dialog (modal): focus goes in, goes round, and comes back. */
export const Panel = ({ className, titleId, children, ref }: PanelProps) => {
  const { closing } = useLayer();
  const own = useRef<HTMLDivElement>(null);
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(ref, () => own.current);

  const before = useRef<Element | null>(null);

  useLayoutEffect(() => {
    const panel = own.current;
    const { activeElement, body } = document;
    if (!closing) {
      before.current ??= activeElement;
      panel?.focus({ preventScroll: true });
      return;
    }
    // If the app has navigated since, the new screen has the focus already.
    const held = activeElement === body || panel?.contains(activeElement);
    if (held && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  }, [closing]);

  const onKeyDown = (event: KeyboardEvent) => {
    const panel = own.current;
    if (event.key !== 'Tab' || panel === null) return;
    const stops = [...panel.querySelectorAll<HTMLElement>(STOPS)].filter(stop => isStop(panel, stop));
    if (event.shiftKey) stops.reverse();
    const { activeElement } = document;
    if (activeElement !== panel && activeElement !== stops[stops.length - 1]) return;
    event.preventDefault();
    (stops[0] ?? panel).focus();
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
