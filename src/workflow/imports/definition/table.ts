import type { Column } from './column.ts';

/** A table that sheets are read for: a dated list is one, a register has one or several. */
export interface ImportTable {
  name: string;
  title: string;
  columns: readonly Column[];
  /** Columns that together know a row. */
  keys: readonly string[];
  /** At least one of these columns must be there. */
  oneOf?: readonly string[];
  /** Headings that say what we know otherwise. */
  passedOver?: readonly string[];
  /**
   * Stands before the names of its columns in descriptions of sources, and says that its columns are known by their own
   * titles and headings. Dated lists have none: they share one vocabulary, which is described by sources alone.
   */
  vocabulary?: string;
  /** Columns of which the survey counts the days. */
  dayColumns?: readonly string[];
  /** A column that is blank in every row counts as one that is not there; otherwise blank cells are values that are gone. */
  ignoresBlankColumns?: boolean;
}

/** What a source calls a column of a table. */
export const keyOfColumn = ({ vocabulary }: Pick<ImportTable, 'vocabulary'>, { name }: Pick<Column, 'name'>): string =>
  vocabulary === undefined ? name : `${vocabulary}.${name}`;

/** Columns of a table as people name them; with the table's title in front where another table of the target has one of the same title. */
export interface NamedColumn {
  key: string;
  column: Column;
  /** What messages call it. */
  title: string;
}

/** All columns of tables, each once. A column of several lists is one. */
export function nameColumns(tables: readonly ImportTable[]): NamedColumn[] {
  const found = new Map<string, { column: Column; table: ImportTable }>();
  for (const table of tables) for (const column of table.columns) found.set(keyOfColumn(table, column), { column, table });
  const all = [...found].map(([key, one]) => ({ key, ...one }));
  return all.map(({ key, column, table }) => {
    const isShared = all.some((other) => other.key !== key && other.column.title === column.title);
    return { key, column, title: isShared && table.vocabulary !== undefined ? `${table.title}/${column.title}` : column.title };
  });
}

/** The columns that somebody means by a title, a name or `表/列`; several where tables have columns of the same title. */
export function findNamedColumns(tables: readonly ImportTable[], written: string): NamedColumn[] {
  const word = written.trim();
  const all = nameColumns(tables);
  const qualified = all.filter(({ title }) => title === word);
  return qualified.length > 0 ? qualified : all.filter(({ column }) => column.title === word || column.name === word);
}
