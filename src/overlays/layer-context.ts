import { createContext, useContext } from 'react';
import type { Layer } from './stack.ts';

export const LayerContext = createContext<Layer | null>(null);

/** The layer that the component was opened on. */
export const useLayer = () => {
  const layer = useContext(LayerContext);
  if (layer === null) throw new Error('open it with overlays.ask');
  return layer;
};
