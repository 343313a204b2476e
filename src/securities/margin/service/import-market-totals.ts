import { sql } from 'kysely';
import { z } from 'zod';
import type { FieldError } from '#contract/envelope.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { isoWeekday, shanghaiDay, type Day } from '#platform/day.ts';
import { parseDraft, createInputError } from '#platform/http/parse-draft.ts';
import { loadYear } from '#securities/calendar/service/calendar.ts';
import { listYears } from '#securities/calendar/service/calendar.ts';
import { marketTotalDraft, type MarketTotalDraft } from '../schema.ts';
import { marketTotalsTag } from './market-totals.ts';

/** The result of an import, in days. */
export interface TotalsImport {
  added: number;
  changed: number;
  unchanged: number;
}

/** The balance never moved by more than 11 % in a day (8 July 2015): a larger step means a wrong unit or column. */
const largestStep = 0.2;

/**
 * Imports days of the market's totals. Known days are corrected when they differ. All or nothing: throws 40001 naming the lines
 * that are not a trading day, are in the future, are duplicates, or differ by more than a fifth from the day before.
 */
export async function importMarketTotals(
  ctx: Context,
  { source, days }: { source: string; days: readonly MarketTotalDraft[] },
): Promise<TotalsImport> {
  const known = parseDraft(z.array(marketTotalDraft), days);
  const faults = [...(await findFalseDays(ctx, known)), ...findRepeated(known)];
  if (faults.length > 0) throw createInputError(faults);
  return inTransaction(ctx, async (tx) => {
    const written = await writeDays(tx, source, known);
    const jumps = await findJumps(tx, known);
    if (jumps.length > 0) throw createInputError(jumps);
    const added = written.filter(({ isNew }) => isNew).length;
    const report = { added, changed: written.length - added, unchanged: days.length - written.length };
    if (written.length > 0) {
      await audit(tx, 'marketTotals.import', 'market-totals', { source, ...report });
      await invalidate(tx, [marketTotalsTag]);
    }
    return report;
  });
}

/** Removes days that were imported by mistake; others stay. */
export async function removeMarketTotals(ctx: Context, days: readonly Day[]): Promise<void> {
  if (days.length === 0) return;
  await inTransaction(ctx, async (tx) => {
    await tx.db.deleteFrom('marketTotals').where('day', 'in', days).execute();
    await audit(tx, 'marketTotals.remove', 'market-totals', { removed: days.length });
    await invalidate(tx, [marketTotalsTag]);
  });
}

async function findFalseDays(ctx: Context, days: readonly MarketTotalDraft[]): Promise<FieldError[]> {
  const today = shanghaiDay(ctx.now);
  const calendars = await loadCalendars(ctx, new Set(days.map(({ day }) => yearOf(day))));
  return days.flatMap(({ day }, index) => {
    if (day > today) return [{ path: `${index}.day`, message: `${day} 尚未到来` }];
    const isTrading = calendars.get(yearOf(day))?.get(day)?.isTrading ?? isoWeekday(day) <= 5;
    return isTrading ? [] : [{ path: `${index}.day`, message: `${day} 不是交易日` }];
  });
}

const yearOf = (day: Day): number => Number(day.slice(0, 4));

/** Loads the calendars of the years that have one; in earlier years only weekends are known to be non-trading days. */
async function loadCalendars(ctx: Context, years: ReadonlySet<number>): Promise<Map<number, Awaited<ReturnType<typeof loadYear>>>> {
  const imported = new Set((await listYears(ctx)).map(({ year }) => year));
  const calendars = new Map<number, Awaited<ReturnType<typeof loadYear>>>();
  for (const year of years) if (imported.has(year)) calendars.set(year, await loadYear(ctx, year));
  return calendars;
}

function findRepeated(days: readonly MarketTotalDraft[]): FieldError[] {
  const seen = new Set<Day>();
  return days.flatMap(({ day }, index) => {
    if (seen.has(day)) return [{ path: `${index}.day`, message: `${day} 重复` }];
    seen.add(day);
    return [];
  });
}

/** Writes the days that are new or differ, and returns the new ones. */
async function writeDays(tx: Context, source: string, days: readonly MarketTotalDraft[]): Promise<{ isNew: boolean }[]> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into market_totals as kept
      (day, financing_balance, lending_balance, financing_bought, maintenance_ratio, source, imported_at)
    select day, "financingBalance", "lendingBalance", "financingBought", "maintenanceRatio", ${source}, ${tx.now}
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
      as line (day date, "financingBalance" numeric, "lendingBalance" numeric, "financingBought" numeric, "maintenanceRatio" numeric)
    on conflict (day) do update set financing_balance = excluded.financing_balance, lending_balance = excluded.lending_balance,
      financing_bought = excluded.financing_bought, maintenance_ratio = excluded.maintenance_ratio, source = excluded.source,
      imported_at = excluded.imported_at
    where (kept.financing_balance, kept.lending_balance, kept.financing_bought, kept.maintenance_ratio)
      is distinct from (excluded.financing_balance, excluded.lending_balance, excluded.financing_bought, excluded.maintenance_ratio)
    returning xmax = 0 as is_new`.execute(tx.db);
  return rows;
}

/** Finds implausible steps of the financing balance, from the known day before each imported one, or to the one after it. */
async function findJumps(tx: Context, days: readonly MarketTotalDraft[]): Promise<FieldError[]> {
  const { rows } = await sql<{ day: Day; before: Day; financing: number; previous: number }>`
    select * from (
      select day, lag(day) over w as before, financing_balance::float8 as financing, lag(financing_balance) over w::float8 as previous
      from market_totals window w as (order by day)
    ) as steps
    where abs(financing / previous - 1) > ${largestStep}
      and (day = any (${days.map(({ day }) => day)}::date[]) or before = any (${days.map(({ day }) => day)}::date[]))`.execute(tx.db);
  return rows.map(({ day, before, financing, previous }) => ({
    path: `${Math.max(
      0,
      days.findIndex((one) => one.day === day || one.day === before),
    )}.financingBalance`,
    message: `${day} 的融资余额 ${financing} 与 ${before} 的 ${previous} 相差超过 ${largestStep * 100}%，请核对单位（亿元）与列`,
  }));
}
