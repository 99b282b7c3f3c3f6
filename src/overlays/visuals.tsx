import { Component, type ReactNode, Suspense, useEffect } from 'react';
import { useStore } from '#src/platform/store.ts';
import { CloseIcon } from '#src/ui/icons/home.tsx';
import { CheckIcon, WarningIcon } from '#src/ui/icons/rest.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { LayerContext } from './layer-context.ts';
import { loading } from './loading.ts';
import { BASE_LAYER, LAYER_STEP, type Layer, overlays } from './stack.ts';
import { toasts } from './toast.ts';
import { toastUnloadedCode } from './toast-unloaded-code.ts';
import styles from './visuals.module.css';

const TOAST_ICONS = { success: CheckIcon, warn: WarningIcon, cancel: CloseIcon, text: undefined };

export const OverlayLayers = () => {
  const layers = useStore(overlays.layers);
  const open = layers.filter(layer => !layer.closing);
  const top = open[open.length - 1];

  useEffect(() => {
    if (top === undefined) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing) void top.close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [top]);

  return layers.map((layer, index) => (
    <div
      key={layer.id}
      className={styles.layer}
      style={{ zIndex: BASE_LAYER + LAYER_STEP * index }}
      data-closing={layer.closing ? '' : undefined}
      aria-hidden={layer !== top || undefined}
    >
      <Mask layer={layer} />
      <LayerContext value={layer}>
        <LayerBoundary layer={layer}>
          <Suspense>{layer.content}</Suspense>
        </LayerBoundary>
      </LayerContext>
    </div>
  ));
};

export const Notices = () => {
  useEffect(() => toastUnloadedCode(window), []);
  const busy = useStore(loading.text);
  const toast = useStore(toasts);
  const Icon = toast ? TOAST_ICONS[toast.type] : undefined;
  return (
    <>
      {busy !== null && (
        <div className={styles.loading}>
          <div className={styles.busy}>
            <Spinner />
            {busy}
          </div>
        </div>
      )}
      {toast && (
        <div
          key={toast.id}
          className={`${styles.toast} ${styles[toast.position]}`}
          data-leaving={toast.leaving ? '' : undefined}
        >
          <span className={styles.note}>
            {Icon && <Icon size={20} />}
            {toast.text}
          </span>
        </div>
      )}
    </>
  );
};

// Keyboards have Escape and the panel's own buttons; the mask is for the finger alone.
const Mask = ({ layer }: { layer: Layer }) => (
  <div
    className={styles.mask}
    role="presentation"
    onPointerDown={event => event.preventDefault()}
    onPointerUp={() => {
      if (layer.closeOnMask) void layer.close();
    }}
  />
);

interface LayerBoundaryProps {
  layer: Layer;
  children: ReactNode;
}

/** A modal that fails closes, and the page under it lives on. */
class LayerBoundary extends Component<LayerBoundaryProps> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    void this.props.layer.close();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
