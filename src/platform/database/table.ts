import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';

/**
 * A column as data: what PostgreSQL calls its type, whether it may be null, and whether the database fills it.
 * The typed database is inferred from these, and a test holds them against the migrated schema.
 */
export interface Column<Type> {
  readonly sqlType: string;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
  readonly type?: Type;
  nullable(): Column<Type | null>;
  /** Filled by the database when left out of an insert. */
  generated(): Column<Type extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : Generated<Type>>;
}

function column<Type>(sqlType: string, isNullable = false, hasDefault = false): Column<Type> {
  return {
    sqlType,
    isNullable,
    hasDefault,
    nullable: () => column(sqlType, true, hasDefault),
    generated: () => column(sqlType, isNullable, true),
  };
}

export const text = () => column<string>('text');
export const integer = () => column<number>('integer');
/** Arrives as a number: our identifiers and counters stay below 2^53. */
export const bigint = () => column<number>('bigint');
/** Arrives as text, exact; write numbers or text. */
export const numeric = () => column<ColumnType<string, string | number, string | number>>('numeric');
export const boolean = () => column<boolean>('boolean');
export const timestamptz = () => column<Date>('timestamp with time zone');
/** A calendar day as `YYYY-MM-DD`. */
export const date = () => column<string>('date');
export const uuid = () => column<string>('uuid');
export const bytea = () => column<Buffer>('bytea');
/** A row of bits of one length; arrives as text of 0 and 1. */
export const bits = () => column<string>('bit');
export const textArray = () => column<string[]>('ARRAY');
/** Written as JSON text (`JSON.stringify`), read as the value. */
export const jsonb = <Value>() => column<ColumnType<Value, string, string>>('jsonb');

export interface Table<Columns> {
  readonly name: string;
  readonly columns: Columns;
}

/** Declares a table of the typed database; export one per table from a module's `tables.ts`. */
export function table<Columns extends Record<string, Column<unknown>>>(name: string, columns: Columns): Table<Columns> {
  return { name, columns };
}

type TypeOf<C> = C extends { readonly type?: infer Type } ? Exclude<Type, undefined> : never;
/** The Kysely row type of a declared table, for the module's augmentation of `Tables`. */
export type RowType<T> = T extends Table<infer Columns> ? { [Name in keyof Columns]: TypeOf<Columns[Name]> } : never;
export type { Insertable, Selectable };
