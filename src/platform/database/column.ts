import type { ColumnType, Generated } from 'kysely';
import type { SealedColumn } from '../crypto/sealed-column.ts';

/** A column with a narrower type than PostgreSQL can tell: the content of JSON, the values of a text. */
export interface TypedColumn<Type> {
  readonly type?: Type;
}

export const typed = <Type>(): TypedColumn<Type> => ({});

/**
 * The declaration in a module's `columns.ts`: its tables, and those of their columns that need a type, encrypted ones included.
 * From this and the migrated database `npm run tables` writes the typed tables into the `tables.ts` beside it.
 */
export type ModuleColumns = Readonly<Record<string, Readonly<Record<string, TypedColumn<unknown> | SealedColumn>>>>;

/** The narrower types, by table and column. */
export type TypesOf<Columns> = { [Table in keyof Columns]: { [Name in keyof Columns[Table]]: TypeOf<Columns[Table][Name]> } };
type TypeOf<Column> = Column extends TypedColumn<infer Type> ? Exclude<Type, undefined> : never;

/** Written as JSON text (`JSON.stringify`), read as the value. */
export type Json<Value> = ColumnType<Value, string, string>;

/** Read as exact text; written as number or text. */
export type Numeric = ColumnType<string, string | number, string | number>;

/** Filled by the database when omitted from an insert. */
export type Default<Type> = [Type] extends [ColumnType<infer Select, infer Insert, infer Update>]
  ? ColumnType<Select, Insert | undefined, Update>
  : Generated<Type>;

/** A table as data, for code that reads and writes its columns by name: their SQL types in column order. */
export interface DescribedTable {
  readonly name: string;
  readonly columns: Readonly<Record<string, string>>;
}
