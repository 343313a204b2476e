import type { ColumnType, Generated } from 'kysely';
import type { SealedColumn } from '../crypto/sealed-column.ts';

/** A column whose values have a closer type than PostgreSQL can tell: what is in JSON, which words a text may be. */
export interface TypedColumn<Type> {
  readonly type?: Type;
}

export const typed = <Type>(): TypedColumn<Type> => ({});

/**
 * What a module's `columns.ts` says: which tables are its own, and of their columns those that need saying, sealed ones among them. From this and the
 * migrated database `npm run tables` writes the typed tables into the `tables.ts` beside it.
 */
export type ModuleColumns = Readonly<Record<string, Readonly<Record<string, TypedColumn<unknown> | SealedColumn>>>>;

/** The closer types, by table and column. */
export type TypesOf<Columns> = { [Table in keyof Columns]: { [Name in keyof Columns[Table]]: TypeOf<Columns[Table][Name]> } };
type TypeOf<Column> = Column extends TypedColumn<infer Type> ? Exclude<Type, undefined> : never;

/** Written as JSON text (`JSON.stringify`), read as the value. */
export type Json<Value> = ColumnType<Value, string, string>;

/** Arrives as text, exact; write numbers or text. */
export type Numeric = ColumnType<string, string | number, string | number>;

/** Filled by the database when left out of an insert. */
export type Default<Type> = [Type] extends [ColumnType<infer Select, infer Insert, infer Update>]
  ? ColumnType<Select, Insert | undefined, Update>
  : Generated<Type>;

/** A table as data, for code that reads and writes its columns by name: their SQL types in the order of the database. */
export interface DescribedTable {
  readonly name: string;
  readonly columns: Readonly<Record<string, string>>;
}
