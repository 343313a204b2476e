import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import type { Finding } from '#platform/tabular/findings/finding.ts';
import type { DifferenceKind, FieldChange, ReadingReport, TargetKind } from '../../columns.ts';
import type { ReadOptions } from '../../schema/imports.ts';

/** A row that came, went or reads differently. */
export interface RowDifference {
  kind: DifferenceKind;
  /** Market of a security, part of a register. */
  part: string;
  key: string;
  name: string;
  fields: readonly FieldChange[];
}

/** Hears of a reading while it runs. */
export interface ReadingListener {
  progress(phase: ReadingPhase, done: number, total: number): void;
  finding(finding: Finding): void;
  difference(difference: RowDifference): void;
}
export type ReadingPhase = 'survey' | 'check' | 'compare' | 'publish';

export interface ReadingRequest {
  files: readonly { path: string; name: string }[];
  date: Day | null;
  options: ReadOptions;
  /** Freezes the rows for other people when nothing stands against them. */
  freezes: boolean;
  by: string;
}

/** One row as readers will see it. */
export interface FrozenRow {
  position: number;
  part: string;
  key: string;
  cells: readonly { title: string; text: string }[];
}

export interface TargetVersion {
  id: number;
  day: Day | null;
  rowCount: number;
  added: number;
  removed: number;
  changed: number;
  source: string;
  publishedAt: Date;
  /** Where the records of the list say so. */
  publishedBy: string | null;
  restoredFrom: number | null;
}

interface RowPage {
  proposal: number;
  after: number;
  limit: number;
  /** What the key begins with; empty is any. */
  search: string;
}

/** By whom something is brought into force. */
export interface Hands {
  maker: string;
  approver: string;
}

export type PublishedVersion = { version: number } | { problem: string };

/** A list that files are read for, whichever machinery keeps it. */
export interface DailyTarget {
  readonly kind: TargetKind;
  readonly code: string;
  readonly title: string;
  /** What its day is; null where it knows none. */
  readonly dayTitle: string | null;
  /** A file may speak of one market, or of some rows. */
  readonly parting: 'exchange' | 'rows';
  read(tx: Context, request: ReadingRequest, listener: ReadingListener): Promise<ReadingReport & { proposal: number | null }>;
  /** SHA-256 of the frozen rows. */
  hashRows(ctx: Context, proposal: number): Promise<string>;
  readRows(ctx: Context, page: RowPage): Promise<FrozenRow[]>;
  /** Approves and publishes the frozen rows; what is wrong in Chinese, and then nothing may be kept of it. */
  publish(tx: Context, proposal: number, hands: Hands): Promise<PublishedVersion>;
  /** Lets go of frozen rows that come to nothing, in their maker's name. */
  drop(tx: Context, proposal: number, maker: string): Promise<void>;
  /** The newest version, by which a change meanwhile is told. */
  newest(ctx: Context): Promise<number | null>;
  versions(ctx: Context, limit: number): Promise<TargetVersion[]>;
  /** Tells what would differ, were a version brought back. */
  tryRollBack(tx: Context, to: number, tell: (difference: RowDifference) => void): Promise<ReadingReport | { problem: string }>;
  rollBack(tx: Context, request: { to: number; by: string; reason: string }): Promise<PublishedVersion>;
}
