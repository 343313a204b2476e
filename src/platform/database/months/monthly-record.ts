import type { PartitionedTable } from './partitions.ts';

const dayMs = 86_400_000;

/**
 * A record that is partitioned by month: how long it stays in the database, how long it is retained in all, and the legal
 * minimum. Days count from the end of a month.
 */
export interface MonthlyRecord extends PartitionedTable {
  /** The name that operators see. */
  readonly title: string;
  /** Days that a month stays in the database; then it is exported to a signed file and dropped. */
  readonly liveDays: number;
  /** Days of retention in all; then the file is deleted. */
  readonly keptDays: number;
  readonly law: { readonly days: number; readonly source: string };
  /** Columns that are left out of the file because they are no longer needed. */
  readonly leftOut: readonly string[];
  /**
   * SQL of a row that names its subjects as the audit record does (`client:12`). A legal hold on one of them keeps a month in the
   * database.
   */
  readonly about: readonly string[];
  /** SQL that is true for an unfinished row; a month with such a row is not exported. */
  readonly unfinished: string | null;
  /** SQL of the order of the lines of a file, which is independent of the order of insertion. */
  readonly order: string;
  /** SQL of the seal that covers a row, for the record with a hash chain. */
  readonly seal: string | null;
}

/**
 * Throws in Chinese, naming the law, when the retention is shorter than the law requires, or a month would leave the database
 * after its deletion date.
 */
export function requireLegalRetention({ title, liveDays, keptDays, law }: MonthlyRecord): void {
  if (keptDays < law.days) throw new Error(`${title}的保存期限 ${keptDays} 天短于法定的 ${law.days} 天（${law.source}）`);
  if (liveDays < 31 || keptDays < liveDays) throw new Error(`${title}在数据库中的期限应不少于 31 天，且不长于保存期限 ${keptDays} 天`);
}

/** Formats the line of the console's retention table. */
export const describeRetention = ({ title, liveDays, keptDays, law }: MonthlyRecord): string =>
  `${title}：按月，满 ${liveDays} 天封存归档，满 ${keptDays} 天销毁（法定不少于 ${law.days} 天，${law.source}）`;

/** Returns the time before which ended months leave the database. */
export const liveSince = ({ liveDays }: MonthlyRecord, now: Date): Date => new Date(now.getTime() - liveDays * dayMs);

/** Returns the time before which ended months are deleted everywhere. */
export const keptSince = ({ keptDays }: MonthlyRecord, now: Date): Date => new Date(now.getTime() - keptDays * dayMs);
