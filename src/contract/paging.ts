/** One page of a list in family R. `total` counts all matching rows, not the page; pages start at 1. In family D it is `pageNo`. */
export interface ResultPage<T> {
  records: T[];
  total: number;
  pageNum: number;
  pageSize: number;
}

export const defaultPageSize = 10;
export const maxPageSize = 100;
/** The highest page number; beyond it the request is invalid. */
export const maxPageNumber = 1_000_000;
/** The limit for counting pending items; one more stands for all beyond it (`formatCappedCount`). */
export const maxCounted = 1000;
