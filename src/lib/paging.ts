interface Page {
  totalCount: number;
  datas: readonly unknown[];
}

/** The next page's number, or undefined when everything is loaded; an empty page ends a list that shrank. */
export function nextPage(last: Page, pages: readonly Page[]): number | undefined {
  const loaded = pages.reduce((sum, page) => sum + page.datas.length, 0);
  return last.datas.length > 0 && loaded < last.totalCount ? pages.length + 1 : undefined;
}
