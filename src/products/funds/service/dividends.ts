import { sql } from 'kysely';
import { z } from 'zod';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { paginate } from '#platform/database/paginate.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { parseDraft, createInputError } from '#platform/http/parse-draft.ts';
import { foldText } from '#platform/search/fold.ts';
import { dividendDraft, type FundDividend, type DividendDraft, type DividendPage, type dividendQuery } from '../schema/funds.ts';
import { findDuplicateLines } from './find-duplicate-lines.ts';
import { matchFundKeyword } from './keyword.ts';
import { fundTags } from './tags.ts';

type Query = z.output<typeof dividendQuery>;

const columns = [
  'id',
  'fundCode',
  'fundName',
  'announcedOn',
  'recordOn',
  'exOn',
  'paidOn',
  'reinvestedOn',
  'perUnit',
  'progress',
  'baseYear',
  'origin',
] as const;

/**
 * Returns one page of dividends of all funds, of one, or of those that match the keyword: upcoming ones first, nearest first,
 * then past ones, newest first. A dividend is upcoming until its ex-day is over.
 */
export async function listDividends(ctx: Context, { keyWord, code, date, ...asked }: Query): Promise<DividendPage> {
  const day = date || shanghaiDay(ctx.now);
  const matching = ctx.db
    .selectFrom('fundDividends')
    .$if(Boolean(keyWord), (query) => query.where(isDividendFound(keyWord ?? '')))
    .$if(Boolean(code), (query) => query.where('fundCode', '=', code ?? ''));
  const [{ records, ...page }, { coming }] = await Promise.all([
    paginate(matching, asked, (all) =>
      all
        .select(columns)
        .select(isKnown)
        .orderBy(sql`ex_on >= ${day}`, 'desc')
        .orderBy(sql`case when ex_on >= ${day} then ex_on end`)
        .orderBy('exOn', 'desc')
        .orderBy('fundCode'),
    ),
    matching
      .where('exOn', '>=', day)
      .select(sql<number>`count(*)`.as('coming'))
      .executeTakeFirstOrThrow(),
  ]);
  return { records: records.map((row) => toDividend(row, day)), ...page, coming, date: day };
}

/** Lists all dividends of a fund, newest first. */
export async function listFundDividends(ctx: Context, fundCode: string): Promise<FundDividend[]> {
  const rows = await ctx.db
    .selectFrom('fundDividends')
    .select(columns)
    .select(isKnown)
    .where('fundCode', '=', fundCode)
    .orderBy('exOn', 'desc')
    .execute();
  return rows.map((row) => toDividend(row, shanghaiDay(ctx.now)));
}

/** Returns one dividend. Throws 40004 when there is none with this id. */
export async function getDividend(ctx: Context, id: number): Promise<FundDividend> {
  const row = await ctx.db.selectFrom('fundDividends').select(columns).select(isKnown).where('id', '=', id).executeTakeFirst();
  if (!row) throw fail('notFound');
  return toDividend(row, shanghaiDay(ctx.now));
}

/**
 * Adds dividends, or replaces those with the same fund and ex-day. Throws 40001 by line and field, also for a duplicate day of a
 * fund; nothing is written then.
 */
export async function upsertDividends(ctx: Context, drafts: readonly DividendDraft[]): Promise<{ written: number }> {
  const dividends = parseDraft(z.array(dividendDraft), drafts);
  const twice = findDuplicateLines(dividends, ({ fundCode, exOn }) => `${fundCode} ${exOn}`, 'exOn');
  if (twice.length > 0) throw createInputError(twice);
  const column = <Name extends keyof DividendDraft>(name: Name): DividendDraft[Name][] => dividends.map((dividend) => dividend[name]);
  if (dividends.length === 0) return { written: 0 };
  await inTransaction(ctx, async (tx) => {
    await sql`
      insert into fund_dividends (fund_code, fund_name, announced_on, record_on, ex_on, paid_on, reinvested_on, per_unit, progress, base_year, origin, updated_at)
      select *, ${tx.now} from unnest(${column('fundCode')}::text[], ${column('fundName')}::text[], ${column('announcedOn')}::date[],
        ${column('recordOn')}::date[], ${column('exOn')}::date[], ${column('paidOn')}::date[], ${column('reinvestedOn')}::date[],
        ${column('perUnit')}::numeric[], ${column('progress')}::text[], ${column('baseYear')}::integer[], ${column('origin')}::text[])
      on conflict (fund_code, ex_on) do update set fund_name = excluded.fund_name, announced_on = excluded.announced_on,
        record_on = excluded.record_on, paid_on = excluded.paid_on, reinvested_on = excluded.reinvested_on, per_unit = excluded.per_unit,
        progress = excluded.progress, base_year = excluded.base_year, origin = excluded.origin, updated_at = excluded.updated_at`.execute(
      tx.db,
    );
    await audit(tx, 'fundDividend.put', 'fund-dividends', { written: dividends.length });
    await invalidate(tx, [fundTags.dividends]);
  });
  return { written: dividends.length };
}

/** Lists all dividends as entered, by fund and ex-day. */
export async function listDividendDrafts({ db }: Pick<Context, 'db'>): Promise<DividendDraft[]> {
  const rows = await db.selectFrom('fundDividends').select(columns).orderBy('fundCode').orderBy('exOn').execute();
  return rows.map(({ id: _id, perUnit, ...row }) => ({ ...row, perUnit: Number(perUnit) }));
}

/** Removes dividends announced by mistake, by fund and ex-day; others are kept. */
export async function removeDividends(ctx: Context, keys: readonly Pick<DividendDraft, 'fundCode' | 'exOn'>[]): Promise<void> {
  if (keys.length === 0) return;
  await inTransaction(ctx, async (tx) => {
    await sql`delete from fund_dividends where (fund_code, ex_on) in (
      select * from unnest(${keys.map(({ fundCode }) => fundCode)}::text[], ${keys.map(({ exOn }) => exOn)}::date[]))`.execute(tx.db);
    await audit(tx, 'fundDividend.remove', 'fund-dividends', { removed: keys.length });
    await invalidate(tx, [fundTags.dividends]);
  });
}

/** Matches the beginning of the code, a part of the name at the time of the dividend, or the search of the fund itself. */
function isDividendFound(keyWord: string) {
  const word = foldText(keyWord);
  if (/^\d+$/.test(word)) return sql<boolean>`fund_code like ${`${word}%`}`;
  return sql<boolean>`(strpos(lower(fund_name), ${word}) > 0 or fund_code = ${word.toUpperCase()}
    or fund_code in (select code from funds where ${matchFundKeyword(keyWord)}))`;
}

const isKnown = sql<boolean>`exists (select from funds where funds.code = fund_dividends.fund_code)`.as('isKnown');

function toDividend<Row extends { perUnit: string; exOn: string }>(
  row: Row,
  day: string,
): Omit<Row, 'perUnit'> & { perUnit: number; isComing: boolean } {
  return { ...row, perUnit: Number(row.perUnit), isComing: row.exOn >= day };
}
