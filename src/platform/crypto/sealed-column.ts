/**
 * A column of encrypted values, declared once in its module's `columns.ts`: encryption, decryption and key rotation follow from
 * it. Neither purpose nor place may ever change, because stored values are bound to both.
 */
export interface SealedColumn<Value = unknown, Place extends string = string> {
  /** The purpose for which its key is derived. */
  readonly purpose: string;
  /**
   * The place that a value is bound to, with columns of its row in braces: `complaints.name:{number}`. Moved elsewhere, it cannot
   * be decrypted.
   */
  readonly place: Place;
  readonly form: 'text' | 'json' | 'bytes';
  /** Rows per statement of a key rotation, for columns with large values. */
  readonly rowsAtOnce: number;
  /** The column of clear texts that this one replaces: of the two exactly one has the text (decision 057). */
  readonly instead?: string;
  readonly value?: Value;
}

interface SealedText<Place extends string> extends SealedColumn<string, Place> {
  json<Value>(): SealedColumn<Value, Place>;
  bytes(): SealedColumn<Uint8Array, Place>;
}

/** Declares a column of encrypted texts, or, with `.json()` or `.bytes()` after it, of other values. */
export function sealed<const Place extends string>(
  purpose: string,
  place: Place,
  { rowsAtOnce = 200, ...more }: { rowsAtOnce?: number; instead?: string } = {},
): SealedText<Place> {
  const column = { purpose, place, rowsAtOnce, ...more };
  return { ...column, form: 'text', json: () => ({ ...column, form: 'json' }), bytes: () => ({ ...column, form: 'bytes' }) };
}

export const isSealed = (said: object): said is SealedColumn => 'purpose' in said;

/** The columns of its row that a place refers to. */
export type PlaceColumns<Place extends string> = Place extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceColumns<Rest> : never;

const mark = /\{(\w+)\}/g;

export const placeColumns = (place: string): string[] => [...place.matchAll(mark)].map(([, name]) => name!);

export const resolvePlace = (place: string, row: Readonly<Record<string, unknown>>): string =>
  place.replaceAll(mark, (_, name: string) => String(row[name]));

/** An encrypted column with its names as the typed database has them. */
export interface ListedColumn extends SealedColumn {
  readonly table: string;
  readonly column: string;
}

/** Lists all encrypted columns of some modules, for a key rotation. */
export function listSealed(modules: readonly Readonly<Record<string, Readonly<Record<string, object>>>>[]): ListedColumn[] {
  const tables = modules.flatMap((columns) => Object.entries(columns));
  return tables.flatMap(([table, said]) =>
    Object.entries(said).flatMap(([column, one]) => (isSealed(one) ? [{ ...one, table, column }] : [])),
  );
}
