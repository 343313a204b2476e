import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { toWords } from '../../reading/rule-of.ts';
import type { Register } from '../../register.ts';
import { keyOf } from '../state.ts';

/** SHA-256 of all rows that a proposal keeps, in hexadecimal; of none once it is decided. */
export async function hashRegisterRows({ db }: Pick<Context, 'db'>, proposal: number): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select encode(sha256(convert_to(coalesce(rows::text, ''), 'UTF8')), 'hex') as hash from register_proposals where id = ${proposal}`.execute(
    db,
  );
  return rows[0]!.hash;
}

/** A row of a proposal as people read it: of which part, known by what, and its cells by the titles of their columns. */
export interface RegisterRow {
  position: number;
  part: string;
  key: string;
  cells: readonly { title: string; text: string }[];
}

/** Rows that a proposal keeps, behind a position, of which those whose key begins with `search` where it is not empty. */
export async function readRegisterRows(
  { db }: Pick<Context, 'db'>,
  register: Pick<Register, 'parts'>,
  { proposal, after, limit, search }: { proposal: number; after: number; limit: number; search: string },
): Promise<RegisterRow[]> {
  const kept = await db.selectFrom('registerProposals').select('rows').where('id', '=', proposal).executeTakeFirst();
  const all = register.parts.flatMap((part) => (kept?.rows?.[part.name] ?? []).map((row) => ({ part, row })));
  return all
    .map(({ part, row }, index) => ({ part, row, position: index + 1, key: keyOf(part, row) }))
    .filter(({ position, key }) => position > after && key.startsWith(search))
    .slice(0, limit)
    .map(({ part, row, position, key }) => ({
      position,
      part: part.title,
      key,
      cells: part.columns
        .filter(({ isCommon }) => !isCommon)
        .map((column) => ({ title: column.title, text: toWords(column, row[column.name]) })),
    }));
}
