import { type ComponentType, createElement, type ReactNode } from 'react';
import { createStore } from '../lib/store.ts';
import { createBackGuard } from './back-guard.ts';

/** Specification §9: base layer 600, plus 2 per stacked modal; removal 300 ms after closing. */
export const BASE_LAYER = 600;
export const LAYER_STEP = 2;
export const REMOVAL_DELAY = 300;

export interface OverlayControl {
  /** Resolves when Back again means the page: navigate only then. */
  close: () => Promise<void>;
}

export interface OverlayOptions {
  closeOnMask?: boolean;
  /** However it was closed: by its own button, mask, Escape, Back or a navigation. */
  onClose?: () => void;
}

export interface Layer extends OverlayControl {
  id: number;
  content: ReactNode;
  closeOnMask: boolean;
  closing: boolean;
}

let lastId = 0;
const listeners = new Map<number, () => void>();
const layers = createStore<readonly Layer[]>([]);
const openLayers = () => layers.get().filter(layer => !layer.closing);

const historyFollows = createBackGuard(
  window,
  () => openLayers().length,
  depth => {
    for (const layer of openLayers().slice(depth).reverse()) void close(layer.id);
  },
);

const close = async (id: number) => {
  const target = openLayers().find(layer => layer.id === id);
  if (target === undefined) return historyFollows();
  layers.set(layers.get().map(layer => (layer === target ? { ...layer, closing: true } : layer)));
  setTimeout(() => layers.set(layers.get().filter(layer => layer.id !== id)), REMOVAL_DELAY);
  await historyFollows();
  listeners.get(id)?.();
  listeners.delete(id);
};

const open = <Props extends object>(
  component: ComponentType<Props & OverlayControl>,
  props: Props,
  { closeOnMask = false, onClose }: OverlayOptions = {},
): OverlayControl => {
  lastId += 1;
  const id = lastId;
  const control = { close: () => close(id) };
  const content = createElement(component, { ...props, ...control });
  if (onClose) listeners.set(id, onClose);
  layers.set([...layers.get(), { ...control, id, content, closeOnMask, closing: false }]);
  void historyFollows();
  return control;
};

/** Overlays belong to the screen they were opened on. */
const closeAll = async () => {
  await Promise.all(openLayers().map(layer => layer.close()));
};

/** The stack of modals (specification §2, stacked overlay manager). Load a component first, then open it. */
export const overlays = { layers, open, closeAll };
