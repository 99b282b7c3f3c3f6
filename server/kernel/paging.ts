import type { SelectQueryBuilder } from 'kysely';

/** The requested part of a list. The first page is 1. */
export interface Page {
  pageNo: number;
  pageSize: number;
}

/** The number of rows before a page. */
export const offsetOf = ({ pageNo, pageSize }: Page) => (pageNo - 1) * pageSize;

/** The number of all rows that an ordered query selects, and the rows of a page. */
export async function pageOf<Tables, From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
  page: Page,
) {
  const { totalCount } = await query
    .clearSelect()
    .clearOrderBy()
    .select(eb => eb.fn.countAll<number>().as('totalCount'))
    .$castTo<{ totalCount: number }>()
    .executeTakeFirstOrThrow();
  const rows = await query.limit(page.pageSize).offset(offsetOf(page)).execute();
  return { totalCount, rows };
}
