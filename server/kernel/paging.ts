/** The requested part of a list. The first page is 1. */
export interface Page {
  pageNo: number;
  pageSize: number;
}

/** The number of rows before a page. */
export const offsetOf = ({ pageNo, pageSize }: Page) => (pageNo - 1) * pageSize;
