import { type ComponentType, createElement, type ReactNode } from 'react';
import { createStore } from '#src/platform/store.ts';
import { createBackGuard } from './back-guard.ts';

/** Specification §9: base layer 600, plus 2 per stacked modal; removal 300 ms after closing. */
export const BASE_LAYER = 600;
export const LAYER_STEP = 2;
export const REMOVAL_DELAY = 300;

/** What every overlay is given beside its own props. */
export interface OverlayControl<Result = never> {
  /**
   * Closes the overlay; `ask` then resolves with the result. Navigate only after it has resolved: until then Back would
   * close the overlay once more.
   */
  close: (result?: Result) => Promise<void>;
}

export interface OverlayOptions {
  /** A tap on the mask closes it too. */
  closeOnMask?: boolean;
}

export interface Layer {
  id: number;
  content: ReactNode;
  closeOnMask: boolean;
  closing: boolean;
  close: () => Promise<void>;
}

/** The file of an overlay exports its component by default. */
type LoadOverlay<Props> = () => Promise<{ default: ComponentType<Props> }>;

type ResultOf<Props> = Props extends { close: (result?: infer Result) => Promise<void> } ? Result : never;

let lastId = 0;
const whenClosed = new Map<number, () => void>();
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
  whenClosed.get(id)?.();
  whenClosed.delete(id);
};

/**
 * Loads an overlay and opens it.
 *
 * @returns the result that it was closed with; undefined when it was closed in any other way: mask, Escape, Back, a
 * navigation
 */
const ask = async <Props extends OverlayControl>(
  load: LoadOverlay<Props>,
  props: Omit<Props, keyof OverlayControl>,
  { closeOnMask = false }: OverlayOptions = {},
): Promise<ResultOf<Props> | undefined> => {
  const { default: Overlay } = await load();
  return new Promise(resolve => {
    lastId += 1;
    const id = lastId;
    let result: ResultOf<Props> | undefined;
    const control = {
      close: (given?: ResultOf<Props>) => {
        result ??= given;
        return close(id);
      },
    };
    const content = createElement(Overlay as ComponentType<object>, { ...props, ...control });
    whenClosed.set(id, () => resolve(result));
    layers.set([...layers.get(), { id, content, closeOnMask, closing: false, close: () => close(id) }]);
    void historyFollows();
  });
};

/** Overlays belong to the screen they were opened on. */
const closeAll = async () => {
  await Promise.all(openLayers().map(layer => layer.close()));
};

/** The stack of modals (specification §2, stacked overlay manager). */
export const overlays = { layers, ask, closeAll };
