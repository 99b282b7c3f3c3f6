interface Page {
  totalCount: number;
  datas: readonly unknown[];
}

/**
 * The next page's number, or undefined when everything is loaded; an empty page ends a list that shrank, and so does
 * one that is none.
 */
export function nextPage(last: Page | undefined, pages: readonly Page[]): number | undefined {
  // Thrown from in here a query would wait for ever; the screen's own boundary says what is wrong.
  if (!Array.isArray(last?.datas)) return undefined;
  const loaded = pages.reduce((sum, page) => sum + page.datas.length, 0);
  return last.datas.length > 0 && loaded < last.totalCount ? pages.length + 1 : undefined;
}

/** Page by page from the first: what every infinite list asks its query for. */
export const paged = { initialPageParam: 1, getNextPageParam: nextPage };
