import type { Day } from '#platform/day.ts';
import type { Finding } from '#platform/tabular/findings/finding.ts';
import type { ImportTarget } from '../definition/target.ts';
import type { FileQuestion } from '../reading/questions/question.ts';
import type { GuardCheckResult } from './guards/guard.ts';

/** The number of rows by result: valid, rejected, not belonging to the list, and merged with another row. */
export interface RowCounts {
  read: number;
  sound: number;
  rejected: number;
  skipped: number;
  merged: number;
}

/** The number of differences between the new state and the previous one. */
export interface ChangeCounts {
  rows: number;
  added: number;
  removed: number;
  changed: number;
  unchanged: number;
}

export interface FieldChange {
  name: string;
  title: string;
  before: string | null;
  after: string | null;
}

/** One added, removed or changed row. */
export interface RowDifference {
  kind: 'added' | 'removed' | 'changed';
  /** The market of a security, or the title of the register's part; empty where there is only one part. */
  part: string;
  key: string;
  name: string;
  /** The changed fields with heading and both values; all non-empty fields of added or removed rows. */
  fields: readonly FieldChange[];
}

/** The content of an import's report. */
export interface ImportReportBody {
  rows: RowCounts;
  findings: readonly Finding[];
  counts: Readonly<Record<Finding['level'], number>>;
  /** The actual or potential changes; absent when too many rows were invalid to compare. */
  changes?: ChangeCounts;
  /** The first differences; the observer receives all of them. */
  differences: readonly RowDifference[];
}

export interface ImportReport extends ImportReportBody {
  target: ImportTarget;
  date: Day | null;
  /**
   * `published`; `frozen` when it needs approval; `unchanged` when it equals the current rows; `checked` when only checking;
   * `refused` otherwise.
   */
  outcome: 'published' | 'frozen' | 'unchanged' | 'checked' | 'refused';
  guards: readonly GuardCheckResult[];
  /** Questions to answer before the files are read again. */
  questions: readonly FileQuestion[];
  /** The number of the published version. */
  version?: number;
  /** The number of the frozen state. */
  frozenId?: number;
}
