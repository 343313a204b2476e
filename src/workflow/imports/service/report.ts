import type { Day } from '#platform/day.ts';
import type { Finding } from '#platform/tabular/findings/finding.ts';
import type { ImportTarget } from '../definition/target.ts';
import type { Question } from '../reading/questions/question.ts';
import type { Judgement } from './guards/guard.ts';

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

/** How a new state differs from the one before. */
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

/** One row that came, went or reads differently. */
export interface Difference {
  kind: 'added' | 'removed' | 'changed';
  /** Market of a security, title of the part of a register; empty where there is one part. */
  part: string;
  key: string;
  name: string;
  /** Only what differs: heading and value before and after; for rows that came or went, all that has a value. */
  fields: readonly FieldChange[];
}

/** What an import has to say. */
export interface ReportBody {
  rows: RowCounts;
  findings: readonly Finding[];
  counts: Readonly<Record<Finding['level'], number>>;
  /** What changed, or would change; missing when the rows were not good enough to tell. */
  changes?: ChangeCounts;
  /** The first of the differences; the observer is told of all. */
  differences: readonly Difference[];
}

export interface ImportReport extends ReportBody {
  target: ImportTarget;
  date: Day | null;
  /**
   * `published`; `frozen` when other people are to decide about it; `unchanged` when the present rows already read so; `checked`
   * when only looking; `refused` otherwise.
   */
  outcome: 'published' | 'frozen' | 'unchanged' | 'checked' | 'refused';
  guards: readonly Judgement[];
  /** What the files leave open, to be answered before they are read once more. */
  questions: readonly Question[];
  /** Number of the published version. */
  version?: number;
  /** Number of the frozen state. */
  frozenId?: number;
}
