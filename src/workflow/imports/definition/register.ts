import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import type { Row, Value } from './column.ts';
import type { ImportTable } from './table.ts';

/** All rows of a register, by the names of its parts. */
export type Rows = Readonly<Record<string, readonly Row[]>>;

/** One of the tables that a register consists of; most have one. */
export interface Part extends ImportTable {
  /** Column that names a row for people beside its key. */
  label?: string;
  /** The order of the rows is what readers see. */
  isOrdered?: boolean;
  /** What a row must be; faults are told at row and column, before the service sees the whole. */
  schema?: z.ZodType;
}

/** How a state came to be. */
export interface Publication {
  /** The day that `--date` names, of which `Register.dateTitle` says what it is. */
  date: Day | null;
  isSynthetic: boolean;
  /** Files that it was read from. */
  source: string;
  /** What the columns of the whole file say (`isCommon`). */
  common: Readonly<Record<string, Value>>;
  /** True when the file speaks of some rows and leaves the others as they are. */
  isPart: boolean;
}

/** Where an import stops unless a person answers for it. Shares in percent of the present rows; null: not guarded. */
export interface Limits {
  changedShareMax: number | null;
  removedShareMax: number | null;
  /** So many rows may change or go without counting their share. */
  freeRows: number;
  needsApproval: boolean;
}

/**
 * By when a register has something new. `tradingDay`: the rows of each trading day, by an hour (`HH:MM` in Shanghai) so many trading days after it.
 * `days`: its newest day, or else its last change, is never older than so many days. `ahead`: it reaches at least so many days into the future.
 */
export type Expectation =
  | { every: 'tradingDay'; cutOff: string; lagDays: number }
  | { every: 'days'; days: number }
  | { every: 'ahead'; days: number };

/** The difference between the present rows of a part and those to come. */
export interface PartChange {
  added: readonly Row[];
  removed: readonly Row[];
  /** As they will be. */
  changed: readonly Row[];
}

/** A whole list that follows from the rows of a register, as the file of it that somebody would bring in. */
export interface ListToHandIn {
  code: string;
  date: Day;
  file: { name: string; bytes: Uint8Array };
  /** How it is read, and which guards are let pass and why. */
  options: { source: string; isSynthetic: boolean; accept: readonly string[]; acceptReason: string };
}

/** Hands a list in for a second person, in the name of whoever brings the register in. Returns the number under which it waits. */
export type HandIn = (tx: Context, list: ListToHandIn) => Promise<number>;

/** What `apply` is given: the whole new state, and what of it is new. */
export interface Application {
  rows: Rows;
  changes: Readonly<Record<string, PartChange>>;
  publication: Publication;
  /** True when a former state is brought back. */
  isRollBack: boolean;
  /** Who imports or brings back. */
  by: string;
  /** Says in Chinese what else came of it, for the report. */
  tell(message: string): void;
  /** Missing where nobody with an account stands behind it. */
  handIn?: HandIn;
}

/**
 * A list of the house that is kept by importing files: recognised, read, checked, compared, guarded, approved, published and rolled back by
 * one machinery. The module that owns the data describes it; `src/app/registers.ts` puts them together.
 */
export interface Register {
  /** Its word in commands. */
  code: string;
  title: string;
  parts: readonly Part[];
  /** `whole`: what a file leaves out is removed, unless it is said to be a part; `some`: it stays. */
  extent: 'whole' | 'some';
  limits: Limits;
  /** What the day of `--date` is; registers without it take none, those with it need one. */
  dateTitle?: string;
  /** Of which day the present rows are, for registers that take a day. */
  findDate?(ctx: Context): Promise<Day | null>;
  /** What staff are reminded of; registers without it change when there is reason to. */
  expects?: Expectation;
  /** The newest day that the rows speak of, for those that are expected by their content. */
  findNewest?(ctx: Context): Promise<Day | null>;
  /** Takes rows out of a JSON file of a shape of its own; undefined when it is none, and the file is refused. */
  readJson?(value: unknown): Rows | undefined;
  /** The present rows, with every column of the parts but the common ones. */
  read(ctx: Context): Promise<Rows>;
  /**
   * Makes the rows the present ones, through the service that owns them: its rules, audit row and invalidation. Throws `CallError` with
   * what is wrong; paths begin with the part and the row's number (`products.3.code`), or the number alone where there is one part.
   */
  apply(tx: Context, application: Application): Promise<void>;
  /** The rows that the service counts in what it says, when these are not all rows of the only part. */
  submitted?(application: Application): readonly Row[];
}
