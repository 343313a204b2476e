import type { CacheTag } from '#contract/tag.ts';
import type { Context } from './context.ts';

/** A public table that programs can read as data. The subject that owns the rows declares it. */
export interface PublicTable {
  /** Its permanent name in addresses. */
  code: string;
  title: string;
  /** One or two sentences: the rows, and where they come from. */
  about: string;
  /** Path of the page that shows the same rows. */
  page: string;
  columns: readonly DataColumn[];
  /** The columns that identify a row; their values never change. */
  key: readonly string[];
  /** Writes with one of these tags may change the rows. */
  tags: readonly CacheTag[];
  read(ctx: Context): Promise<TableContent>;
}

export interface DataColumn {
  /** Its permanent name in JSON and CSVW. */
  name: string;
  title: string;
  type: 'text' | 'number' | 'integer' | 'boolean' | 'day' | 'time' | 'url';
  unit?: string | undefined;
  /** True where every row has a value. */
  isRequired?: true;
}

export type DataValue = string | number | boolean | null;
/** A row by column name. Nothing in it is personal data. */
export type DataRow = Readonly<Record<string, DataValue>>;

export interface TableContent {
  /** The day to which the rows refer, where they have one. */
  asOf?: string | null;
  rows: readonly DataRow[] | AsyncIterable<readonly DataRow[]>;
}

/** Returns the key of a row as one text, which is also its name in addresses. */
export const rowKey = ({ key }: PublicTable, row: DataRow): string => key.map((name) => String(row[name] ?? '')).join('~');
