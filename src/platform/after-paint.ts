/** Resolves once the next frame has been painted. */
export const afterPaint = (): Promise<void> =>
  new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));
