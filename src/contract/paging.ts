/** One page of a list in family D. `total` counts all matching rows, not the page; pages start at 1. */
export interface RecordPage<T> {
  records: T[];
  total: number;
  pageNo: number;
  pageSize: number;
  /** True when more than `total` rows match and counting them all would have cost the reader time. */
  totalIsCapped?: boolean;
}

/** One page of a list in family R: the same with the other name for the page number. */
export interface ResultPage<T> {
  records: T[];
  total: number;
  pageNum: number;
  pageSize: number;
  totalIsCapped?: boolean;
}

export const defaultPageSize = 10;
export const maxPageSize = 100;
