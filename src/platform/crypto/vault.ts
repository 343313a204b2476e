import type { MasterSecret } from '../config/secret.ts';
import type { CryptoProfile } from './profile.ts';
import { isSealed, resolvePlace, type PlaceColumns, type SealedColumn } from './sealed-column.ts';
import { createSealer } from './sealer.ts';

/** Encrypts and decrypts the values of one column, each for its own row: in another row they cannot be decrypted. */
export interface ColumnSealer<Value, Place extends string> {
  seal(value: Value, ...row: RowOf<Place>): Buffer;
  open(sealed: Uint8Array, ...row: RowOf<Place>): Value extends Uint8Array ? Buffer : Value;
}

/** The columns of its row that a value is bound to; nothing where a place is the same for all rows. */
type RowOf<Place extends string> = [PlaceColumns<Place>] extends [never]
  ? []
  : [row: Readonly<Record<PlaceColumns<Place>, string | number>>];

type ColumnSet = Readonly<Record<string, Readonly<Record<string, object>>>>;

/** The sealers of all encrypted columns of a module, by table and column. */
export type VaultOf<Columns> = {
  readonly [Table in keyof Columns]: {
    readonly [Name in keyof Columns[Table] as Columns[Table][Name] extends SealedColumn ? Name : never]: SealerOf<Columns[Table][Name]>;
  };
};
type SealerOf<Column> = Column extends SealedColumn<infer Value, infer Place> ? ColumnSealer<Exclude<Value, undefined>, Place> : never;

/** Encrypts the columns that a module's `columns.ts` declares as encrypted. */
export function openVault<Columns extends ColumnSet>(columns: Columns, secret: MasterSecret, profile: CryptoProfile): VaultOf<Columns> {
  const tables = Object.entries(columns).map(([table, said]) => {
    const sealers = Object.entries(said).flatMap(([name, column]) =>
      isSealed(column) ? [[name, openColumn(column, secret, profile)]] : [],
    );
    return [table, Object.fromEntries(sealers)];
  });
  return Object.fromEntries(tables) as VaultOf<Columns>;
}

/** Returns the sealer of one column. */
export function openColumn(
  { purpose, place, form }: SealedColumn,
  secret: MasterSecret,
  profile: CryptoProfile,
): ColumnSealer<unknown, string> {
  const sealer = createSealer(secret, purpose, profile);
  const [encode, decode] = forms[form];
  return {
    seal: (value: unknown, row: Row = {}) => sealer.sealBytes(encode(value), resolvePlace(place, row)),
    open: (sealed: Uint8Array, row: Row = {}) => decode(sealer.openBytes(sealed, resolvePlace(place, row))),
  };
}

type Row = Readonly<Record<string, unknown>>;

const forms: Readonly<Record<SealedColumn['form'], readonly [(value: unknown) => Uint8Array, (bytes: Buffer) => unknown]>> = {
  text: [(value) => Buffer.from(value as string), (bytes) => bytes.toString('utf8')],
  json: [(value) => Buffer.from(JSON.stringify(value)), (bytes) => JSON.parse(bytes.toString('utf8')) as unknown],
  bytes: [(value) => value as Uint8Array, (bytes) => bytes],
};
