import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import type { DataRow, CellValue } from './column.ts';
import type { ImportTable } from './table.ts';

/** All rows of a register, by part. */
export type DataRows = Readonly<Record<string, readonly DataRow[]>>;

/** One table of a register; most registers have only one. */
export interface RegisterPart extends ImportTable {
  /** The column that names a row for users, in addition to its key. */
  label?: string;
  /** The row order is shown to readers. */
  isOrdered?: boolean;
  /** Validates a row; errors are reported by row and column, before the service validates the whole. */
  schema?: z.ZodType;
}

/** The origin of a state. */
export interface RegisterPublication {
  /** The date given by `--date`; `Register.dateTitle` describes it. */
  date: Day | null;
  isSynthetic: boolean;
  /** The names of the imported files. */
  source: string;
  /** The values of the common columns (`isCommon`). */
  common: Readonly<Record<string, CellValue>>;
  /** True when the file contains only some rows and the others are not changed. */
  isPart: boolean;
}

/** Limits above which an import is blocked unless a person accepts it. Shares in percent of the current rows; null: no limit. */
export interface Limits {
  changedShareMax: number | null;
  removedShareMax: number | null;
  /** The number of rows that may change or be removed regardless of their share. */
  freeRows: number;
  needsApproval: boolean;
}

/**
 * When new data are due. `tradingDay`: rows for each trading day, by an hour (`HH:MM` in Shanghai) a number of trading days
 * later. `days`: the newest date, or else the last change, is never older than a number of days. `ahead`: the data reach at least
 * a number of days into the future.
 */
export type Expectation =
  | { every: 'tradingDay'; cutOff: string; lagDays: number }
  | { every: 'days'; days: number }
  | { every: 'ahead'; days: number };

/** The difference between the current rows of a part and the new ones. */
export interface PartChange {
  added: readonly DataRow[];
  removed: readonly DataRow[];
  /** The new values. */
  changed: readonly DataRow[];
}

/** A whole list derived from the rows of a register, as a file to import. */
export interface DerivedList {
  code: string;
  date: Day;
  file: { name: string; bytes: Uint8Array };
  /** The reading options, and the accepted guards with the reason. */
  options: { source: string; isSynthetic: boolean; accept: readonly string[]; acceptReason: string };
}

/** Submits a list for approval on behalf of the person who imports the register. Returns the number of the import. */
export type SubmitDerivedList = (tx: Context, list: DerivedList) => Promise<number>;

/** The arguments of `apply`: the whole new state, and its changes. */
export interface RegisterUpdate {
  rows: DataRows;
  changes: Readonly<Record<string, PartChange>>;
  publication: RegisterPublication;
  /** True for a rollback. */
  isRollBack: boolean;
  /** The person who imports or rolls back. */
  by: string;
  /** Adds a message in Chinese about other effects to the report. */
  tell(message: string): void;
  /** Absent where no person with an account is responsible. */
  submitDerivedList?: SubmitDerivedList;
}

/**
 * A list of the firm that is maintained by importing files. All registers share the code for recognising, reading, checking,
 * comparing, guarding, approving, publishing and rolling back. The module that owns the data describes its register;
 * `src/app/registers.ts` lists them all.
 */
export interface Register {
  /** Its name in commands. */
  code: string;
  title: string;
  parts: readonly RegisterPart[];
  /** `whole`: rows missing in the file are removed, unless the file is declared as a part; `some`: they stay. */
  extent: 'whole' | 'some';
  limits: Limits;
  /** The meaning of `--date`. Registers without it take no date; those with it require one. */
  dateTitle?: string;
  /** Returns the date of the current rows, for registers with a date. */
  findDate?(ctx: Context): Promise<Day | null>;
  /** When staff are reminded; registers without it are changed as needed. */
  expects?: Expectation;
  /** Returns the newest date in the rows, for registers with an expectation about their content. */
  findNewest?(ctx: Context): Promise<Day | null>;
  /** Extracts rows from a JSON file with a special structure; returns undefined for any other file, which is then refused. */
  readJson?(value: unknown): DataRows | undefined;
  /** Reads the current rows, with every column of the parts except the common ones. */
  read(ctx: Context): Promise<DataRows>;
  /**
   * Replaces the current rows through the owning service, with its rules, audit row and cache invalidation. Throws `CallError`
   * with the errors; their paths start with the part and the row number (`products.3.code`), or only the number where there is
   * one part.
   */
  apply(tx: Context, application: RegisterUpdate): Promise<void>;
  /** Returns the rows to which the service's row numbers refer, when these are not all rows of the only part. */
  submitted?(application: RegisterUpdate): readonly DataRow[];
}
