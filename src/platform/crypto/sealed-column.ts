/**
 * A column of sealed values, said once in its module's `columns.ts`: how they are sealed and opened, and what an exchange of keys needs
 * to know, follows from it. Neither purpose nor place may ever change: values in the database are bound to both.
 */
export interface SealedColumn<Value = unknown, Place extends string = string> {
  /** What its key is derived for. */
  readonly purpose: string;
  /** Where a value belongs, with columns of its row in braces: `complaints.name:{number}`. Moved elsewhere it can no longer be opened. */
  readonly place: Place;
  readonly form: 'text' | 'json' | 'bytes';
  /** Rows of one statement of an exchange of keys, for columns with large values. */
  readonly rowsAtOnce: number;
  readonly value?: Value;
}

interface SealedText<Place extends string> extends SealedColumn<string, Place> {
  json<Value>(): SealedColumn<Value, Place>;
  bytes(): SealedColumn<Uint8Array, Place>;
}

/** Says that a column holds sealed texts, or, with `.json()` or `.bytes()` after it, other values. */
export function sealed<const Place extends string>(purpose: string, place: Place, { rowsAtOnce = 200 } = {}): SealedText<Place> {
  const column = { purpose, place, rowsAtOnce };
  return { ...column, form: 'text', json: () => ({ ...column, form: 'json' }), bytes: () => ({ ...column, form: 'bytes' }) };
}

export const isSealed = (said: object): said is SealedColumn => 'purpose' in said;

/** The columns of its own row that a place is made of. */
export type PlaceColumns<Place extends string> = Place extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceColumns<Rest> : never;

const mark = /\{(\w+)\}/g;

export const placeColumns = (place: string): string[] => [...place.matchAll(mark)].map(([, name]) => name!);

export const placeOf = (place: string, row: Readonly<Record<string, unknown>>): string =>
  place.replaceAll(mark, (_, name: string) => String(row[name]));

/** A sealed column with its names as the typed database has them. */
export interface ListedColumn extends SealedColumn {
  readonly table: string;
  readonly column: string;
}

/** All sealed columns of some modules, for an exchange of keys. */
export function listSealed(modules: readonly Readonly<Record<string, Readonly<Record<string, object>>>>[]): ListedColumn[] {
  const tables = modules.flatMap((columns) => Object.entries(columns));
  return tables.flatMap(([table, said]) =>
    Object.entries(said).flatMap(([column, one]) => (isSealed(one) ? [{ ...one, table, column }] : [])),
  );
}
