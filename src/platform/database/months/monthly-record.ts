import type { PartedTable } from './parts.ts';

const dayMs = 86_400_000;

/** A record of what happened, kept by the month: how long in the database, how long in all, and what the law wants at the least. Days count from the end of a month. */
export interface MonthlyRecord extends PartedTable {
  /** As operators read it. */
  readonly title: string;
  /** So long a month lies in the database; then it is sealed, kept as a file, and dropped. */
  readonly liveDays: number;
  /** So long it is kept in all; then the file is destroyed. */
  readonly keptDays: number;
  readonly law: { readonly days: number; readonly source: string };
  /** Columns that the file leaves out, because nobody may need them any more. */
  readonly leftOut: readonly string[];
  /** Of whom or what a row is, as the record of acts names them (`client:12`): SQL of the row. Whoever is under a legal hold keeps a month where it is. */
  readonly about: readonly string[];
  /** SQL of a row that something is still to be done with; a month with such a row waits. */
  readonly unfinished: string | null;
  /** SQL of the order of the lines of a file: that of the rows, whatever came first. */
  readonly order: string;
  /** SQL of the seal that a row is in, for the record that has a chain of them. */
  readonly seal: string | null;
}

/** Throws in Chinese, naming the law, where a record would be destroyed sooner than it allows, or would leave the database after that. */
export function requireLawful({ title, liveDays, keptDays, law }: MonthlyRecord): void {
  if (keptDays < law.days) throw new Error(`${title}的保存期限 ${keptDays} 天短于法定的 ${law.days} 天（${law.source}）`);
  if (liveDays < 31 || keptDays < liveDays) throw new Error(`${title}在数据库中的期限应不少于 31 天，且不长于保存期限 ${keptDays} 天`);
}

/** The line of the console's table of retention. */
export const ruleOf = ({ title, liveDays, keptDays, law }: MonthlyRecord): string =>
  `${title}：按月，满 ${liveDays} 天封存归档，满 ${keptDays} 天销毁（法定不少于 ${law.days} 天，${law.source}）`;

/** Months that ended before this moment leave the database. */
export const liveSince = ({ liveDays }: MonthlyRecord, now: Date): Date => new Date(now.getTime() - liveDays * dayMs);

/** Months that ended before this moment are destroyed, wherever they are. */
export const keptSince = ({ keptDays }: MonthlyRecord, now: Date): Date => new Date(now.getTime() - keptDays * dayMs);
