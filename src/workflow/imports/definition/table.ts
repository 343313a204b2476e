import type { ImportColumn } from './column.ts';

/** A table to import: a dated list is one, a register has one or several. */
export interface ImportTable {
  name: string;
  title: string;
  columns: readonly ImportColumn[];
  /** The columns that together identify a row. */
  keys: readonly string[];
  /** At least one of these columns is required. */
  oneOf?: readonly string[];
  /** Headings of redundant columns. */
  passedOver?: readonly string[];
  /**
   * The prefix of its column names in descriptions of sources. Its columns are recognised by their own titles and headings. Dated
   * lists have none: they share one vocabulary, which is only described by sources.
   */
  vocabulary?: string;
  /** The columns whose dates the survey counts. */
  dayColumns?: readonly string[];
  /** True if a column that is blank in every row counts as missing; otherwise blank cells remove values. */
  ignoresBlankColumns?: boolean;
}

/** Returns the name of a column in descriptions of sources. */
export const keyOfColumn = ({ vocabulary }: Pick<ImportTable, 'vocabulary'>, { name }: Pick<ImportColumn, 'name'>): string =>
  vocabulary === undefined ? name : `${vocabulary}.${name}`;

/** A column with its name for users; prefixed with the table's title where another table of the target has a column with the same title. */
export interface NamedColumn {
  key: string;
  column: ImportColumn;
  /** Its name in messages. */
  title: string;
}

/** Returns all columns of tables without duplicates. A column that several lists share is one. */
export function nameColumns(tables: readonly ImportTable[]): NamedColumn[] {
  const found = new Map<string, { column: ImportColumn; table: ImportTable }>();
  for (const table of tables) for (const column of table.columns) found.set(keyOfColumn(table, column), { column, table });
  const all = [...found].map(([key, one]) => ({ key, ...one }));
  return all.map(({ key, column, table }) => {
    const isShared = all.some((other) => other.key !== key && other.column.title === column.title);
    return { key, column, title: isShared && table.vocabulary !== undefined ? `${table.title}/${column.title}` : column.title };
  });
}

/** Returns the columns with a title, a name or `表/列`; several where tables have columns with the same title. */
export function findNamedColumns(tables: readonly ImportTable[], written: string): NamedColumn[] {
  const word = written.trim();
  const all = nameColumns(tables);
  const qualified = all.filter(({ title }) => title === word);
  return qualified.length > 0 ? qualified : all.filter(({ column }) => column.title === word || column.name === word);
}
