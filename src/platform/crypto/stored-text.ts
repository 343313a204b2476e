import type { MasterSecret } from '../config/secret.ts';
import type { Context } from '../context.ts';
import type { CryptoProfile } from './profile.ts';
import type { PlaceColumns, SealedColumn } from './sealed-column.ts';
import { openColumn } from './vault.ts';

type RowOf<Place extends string> = Readonly<Record<PlaceColumns<Place>, string | number>>;

/** Encrypts and decrypts free texts of all modules. It is part of the context, because such texts are written and read in many places. */
export interface TextVault {
  /** Of the files that are encrypted with the texts. */
  readonly profile: CryptoProfile;
  seal<Place extends string>(column: SealedColumn<string, Place>, text: string, row: RowOf<Place>): Buffer;
  open<Place extends string>(column: SealedColumn<string, Place>, sealed: Uint8Array, row: RowOf<Place>): string;
}

interface AnySealer {
  seal(text: string, row: object): Buffer;
  open(sealed: Uint8Array, row: object): string;
}

export function openTextVault(secret: MasterSecret, profile: CryptoProfile): TextVault {
  const sealers = new Map<SealedColumn, AnySealer>();
  const sealerOf = (column: SealedColumn): AnySealer => {
    const known = sealers.get(column) ?? (openColumn(column, secret, profile) as AnySealer);
    sealers.set(column, known);
    return known;
  };
  return {
    profile,
    seal: (column, text, row) => sealerOf(column).seal(text, row),
    open: (column, sealed, row) => sealerOf(column).open(sealed, row),
  };
}

/** A text as its two columns: the encrypted one and the one that it replaces (decision 057). An empty text stays as it is. */
export interface StoredText {
  readonly sealed: Buffer | null;
  readonly clear: string | null;
}

/** Returns a text as it is stored: encrypted, unless a program that reads only clear text may still run. */
export async function storeText<Place extends string>(
  ctx: Pick<Context, 'db' | 'now' | 'texts'>,
  column: SealedColumn<string, Place>,
  text: string | null,
  row: RowOf<Place>,
): Promise<StoredText> {
  if (text === null || text === '' || (await mayOldProgramsRun(ctx))) return { sealed: null, clear: text };
  return { sealed: ctx.texts.seal(column, text, row), clear: null };
}

/** Returns whether programs that read only clear texts may still run: for a day after the upgrade of a site that had such texts. */
export async function mayOldProgramsRun({ db, now }: Pick<Context, 'db' | 'now'>): Promise<boolean> {
  return (await db.selectFrom('textSealing').select('clearUntil').where('clearUntil', '>', now).executeTakeFirst()) !== undefined;
}

/** Returns the text of two columns; null where neither has one. */
export function readOptionalText<Place extends string>(
  { texts }: Pick<Context, 'texts'>,
  column: SealedColumn<string, Place>,
  { sealed, clear }: StoredText,
  row: RowOf<Place>,
): string | null {
  return sealed ? texts.open(column, sealed, row) : clear;
}

/** Returns the text of two columns of which one always has one. */
export const readText = <Place extends string>(...asked: Parameters<typeof readOptionalText<Place>>): string =>
  readOptionalText(...asked) ?? '';
