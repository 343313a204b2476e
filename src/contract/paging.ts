/** One page of a list in family R. `total` counts all matching rows, not the page; pages start at 1. In family D it is `pageNo`. */
export interface ResultPage<T> {
  records: T[];
  total: number;
  pageNum: number;
  pageSize: number;
}

export const defaultPageSize = 10;
export const maxPageSize = 100;
/** So far is no list; a number beyond it is a mistake, not a page. */
export const maxPageNumber = 1_000_000;
/** So many of what waits are counted; one more stands for all that are beyond (`formatSome`). */
export const mostCounted = 1000;
