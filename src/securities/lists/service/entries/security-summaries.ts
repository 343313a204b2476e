import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { readInSnapshot } from '#platform/database/transaction.ts';
import type { Exchange } from '../../web/exchange.ts';
import type { SecurityType } from '../../web/security-type.ts';
import { toNumber } from './list-page.ts';
import { factsOf } from './markets.ts';
import { findVersion, isInVersion, stillValid } from './version.ts';

/** Summary of a security in the newest lists: its haircut and whether it may be bought or sold on margin. Percent. */
export interface SecuritySummary {
  exchange: Exchange;
  code: string;
  name: string;
  securityType: SecurityType;
  /** Null when it is not collateral. */
  haircut: number | null;
  isFinancing: boolean;
  isLending: boolean;
  financingMargin: number | null;
  lendingMargin: number | null;
  /** Data date of the collateral list; null while there is none. */
  asOf: string | null;
  isSynthetic: boolean;
}

interface Row extends Pick<SecuritySummary, 'exchange' | 'code' | 'name' | 'securityType'> {
  haircut: string | null;
  isFinancing: boolean | null;
  isLending: boolean | null;
  financingMargin: string | null;
  lendingMargin: string | null;
}

/** Returns the codes of current securities with one of these normalised full names or pinyin initials: two at most. */
export async function findCodesByName(ctx: Context, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select distinct code from security_entries
    where valid_to = ${sql.lit(stillValid)} and string_to_array(search_text, ' ') && ${names}::text[] limit 2`.execute(ctx.db);
  return rows.map(({ code }) => code);
}

/** Returns the codes of current securities whose normalised name contains the text: two at most. */
export async function findCodesByNamePart(ctx: Context, part: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select distinct code from security_entries
    where valid_to = ${sql.lit(stillValid)} and strpos(split_part(search_text, ' ', 1), ${part}) > 0 limit 2`.execute(ctx.db);
  return rows.map(({ code }) => code);
}

/** Returns the codes of current securities whose code, or normalised name of three or more characters, is in the text: two at most, longest name first. */
export async function findCodesInText(ctx: Context, text: string): Promise<string[]> {
  const { rows } = await sql<{ code: string; isPart: boolean }>`
    select code, max(length(split_part(search_text, ' ', 1))) as length from security_entries
    where valid_to = ${sql.lit(stillValid)}
      and (code = ${/(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? null}
        or length(split_part(search_text, ' ', 1)) > 2 and strpos(${text}, split_part(search_text, ' ', 1)) > 0)
    group by code order by length desc limit 2`.execute(ctx.db);
  return rows.map(({ code }) => code);
}

/** Returns the summaries of the current securities with the code, by exchange. */
export function findSecuritySummaries(ctx: Context, code: string): Promise<SecuritySummary[]> {
  return readInSnapshot(ctx, async (snapshot) => {
    const [collateral, targets] = [await findVersion(snapshot, 'collateral'), await findVersion(snapshot, 'targets')];
    const { rows } = await sql<Row>`
      select s.exchange, s.code, s.name, s.security_type, c.haircut, t.is_financing, t.is_lending, t.financing_margin, t.lending_margin
      from security_entries s
      left join (select code, exchange, haircut from collateral_entries where ${collateral ? isInVersion(collateral) : sql`false`}) c
        on c.code = s.code and c.exchange = s.exchange
      left join (select * from target_entries where ${targets ? isInVersion(targets) : sql`false`}) t
        on t.code = s.code and t.exchange = s.exchange
      where s.valid_to = ${sql.lit(stillValid)} and s.code = ${code}
      order by array_position(array['SSE', 'SZSE', 'BSE'], s.exchange)`.execute(snapshot.db);
    return rows.map((row) => ({
      ...row,
      haircut: toNumber(row.haircut),
      isFinancing: row.isFinancing ?? false,
      isLending: row.isLending ?? false,
      financingMargin: toNumber(row.financingMargin),
      lendingMargin: toNumber(row.lendingMargin),
      asOf: collateral ? factsOf(collateral, row.exchange).dataDate : null,
      isSynthetic: [collateral, targets].some((version) => version !== undefined && factsOf(version, row.exchange).isSynthetic),
    }));
  });
}
