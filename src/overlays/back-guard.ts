/** The part of a window that the guard works on. */
export interface HistoryWindow {
  history: Pick<History, 'state' | 'pushState' | 'go'>;
  addEventListener: (type: 'popstate', listener: () => void) => void;
}

/**
 * Lets Back close overlays before it leaves the page: each open overlay has a history entry of the same address,
 * marked with its depth. Only `settle` touches the history, and only to bring marked entries and open overlays to
 * the same number; so it does not matter how many open or close at once, nor whether a finger or a call did it.
 */
export const createBackGuard = (
  page: HistoryWindow,
  openCount: () => number,
  onBack: (depth: number) => void,
) => {
  const { history } = page;
  let going = false;
  let waiting: (() => void)[] = [];

  const depth = (): number => history.state?.overlay ?? 0;

  const settle = () => {
    if (going) return;
    const wanted = openCount();
    // A marked entry without its overlay also remains where a screen navigated on top of one, or was reloaded.
    if (depth() > wanted) {
      going = true;
      history.go(wanted - depth());
      return;
    }
    while (depth() < wanted) {
      const { state } = history;
      history.pushState({ ...state, idx: (state?.idx ?? 0) + 1, overlay: depth() + 1 }, '');
    }
    const settled = waiting;
    waiting = [];
    for (const resolve of settled) resolve();
  };

  page.addEventListener('popstate', () => {
    if (going) going = false;
    else if (depth() < openCount()) onBack(depth());
    settle();
  });

  settle();

  /** Resolves when the history has followed; deferred, so that what closes and opens in one go costs no entry. */
  return () =>
    new Promise<void>(resolve => {
      waiting.push(resolve);
      queueMicrotask(settle);
    });
};
