/** Which part of a list is asked for; the first page is 1. */
export interface Page {
  pageNo: number;
  pageSize: number;
}

/** How many rows stand before a page. */
export const offsetOf = ({ pageNo, pageSize }: Page) => (pageNo - 1) * pageSize;
