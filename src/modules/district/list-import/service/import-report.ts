import type { ChangeCounts, Difference } from './publishing/differences.ts';
import type { Finding } from '#platform/tabular/findings/finding.ts';
import type { GuardResult } from './guards/guard.ts';
import type { ListDefinition } from '#modules/district/lists/service/definition/lists.ts';

/**
 * Rows read, and what became of each: those that can be imported, those rejected, those of no such list, and those that
 * became one with another row.
 */
export interface RowCounts {
  read: number;
  sound: number;
  rejected: number;
  skipped: number;
  merged: number;
}

export interface ImportReport {
  list: ListDefinition;
  date: string;
  /**
   * `published`; `proposed` when it waits for a second person; `unchanged` when this date's version already reads so;
   * `checked` when only looking; `refused` otherwise.
   */
  outcome: 'published' | 'proposed' | 'unchanged' | 'checked' | 'refused';
  rows: RowCounts;
  findings: readonly Finding[];
  counts: Readonly<Record<Finding['level'], number>>;
  guards: readonly GuardResult[];
  /** What changed, or would change; missing when the rows were not good enough to tell. */
  changes?: ChangeCounts;
  /** The first of the differences; the observer is told of all. */
  differences: readonly Difference[];
  /** Number of the published version. */
  version?: number;
  /** Number of the proposal. */
  proposal?: number;
}
