import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { fileFields, toWords, type FieldValue } from '#modules/district/lists/service/definition/field-words.ts';
import { lists, toSnake, type ListKind } from '#modules/district/lists/service/definition/lists.ts';
import type { Exchange } from '#modules/district/lists/web/exchange.ts';

/** SHA-256 over all rows that a proposal keeps, in their order, in hexadecimal; of none once it is decided. */
export async function hashProposedRows({ db }: Pick<Context, 'db'>, proposal: number): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select encode(sha256(convert_to(coalesce(string_agg(md5(entry::text), '' order by position), ''), 'UTF8')), 'hex') as hash
      from list_proposal_rows where proposal_id = ${proposal}`.execute(db);
  return rows[0]!.hash;
}

/** Rows of a proposal as readers will see them. */
export interface ProposedRows {
  heads: readonly string[];
  rows: readonly { position: number; exchange: Exchange; code: string; cells: readonly string[] }[];
}

/** Rows that a proposal keeps, behind a position and by code, of which those that begin with `search` where it is not empty. */
export async function readProposedRows(
  { db }: Pick<Context, 'db'>,
  list: ListKind,
  { proposal, after, limit, search }: { proposal: number; after: number; limit: number; search: string },
): Promise<ProposedRows> {
  const fields = fileFields(lists[list]).filter(({ name }) => name !== 'exchange');
  const rows = await db
    .selectFrom('listProposalRows')
    .select(['position', 'entry'])
    .where('proposalId', '=', proposal)
    .where('position', '>', after)
    .$if(search !== '', (query) => query.where(sql<boolean>`starts_with(entry ->> 'code', ${search})`))
    .orderBy('position')
    .limit(limit)
    .execute();
  return {
    heads: fields.map(({ title }) => title),
    rows: rows.map(({ position, entry }) => ({
      position,
      exchange: entry.exchange as Exchange,
      code: String(entry.code),
      cells: fields.map((field) => toWords(field, entry[toSnake(field.name)] as FieldValue)),
    })),
  };
}
