import { type ReactNode, useEffect, useState } from 'react';
import { Here, usePlace } from '#src/platform/current-location.tsx';
import { useStore } from '#src/platform/store.ts';
import { loading } from './loading.ts';
import styles from './overlay-host.module.css';
import { overlays } from './stack.ts';
import { toasts } from './toast.ts';

/** How long the first screen has the network for itself. */
const IDLE = 2_000;

const loadVisuals = async () => {
  const [visuals] = await Promise.all([import('./visuals.tsx'), import('./confirm-dialog.tsx')]);
  return visuals;
};

/** Holds the page and, above it, its overlays: so these have the router and the queries. */
export const OverlayHost = ({ children }: { children: ReactNode }) => {
  const layers = useStore(overlays.layers);
  const busy = useStore(loading.text);
  const toast = useStore(toasts);
  const [visuals, setVisuals] = useState<Awaited<ReturnType<typeof loadVisuals>>>();
  const wanted = layers.length > 0 || busy !== null || toast !== null;
  const covered = layers.some(layer => !layer.closing);
  const { pathname } = usePlace().location;

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of the path that closes them
  useEffect(() => () => void overlays.closeAll(), [pathname]);

  useEffect(() => {
    if (visuals) return;
    const load = () =>
      // A modal that cannot be drawn could not be left either.
      loadVisuals().then(setVisuals, () => overlays.closeAll());
    const timer = setTimeout(load, wanted ? 0 : IDLE);
    return () => clearTimeout(timer);
  }, [visuals, wanted]);

  return (
    <div className={styles.host}>
      <div className={covered ? styles.covered : styles.page} aria-hidden={covered || undefined}>
        {children}
      </div>
      {visuals && (
        <Here>
          <visuals.OverlayLayers />
        </Here>
      )}
      <div role="status">{visuals && <visuals.Notices />}</div>
    </div>
  );
};
