import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import type { NavDraft, PerformanceDraft, SplitDraft } from '../schema/funds.ts';
import { saveFactSource, type FactSourceDraft } from './sources.ts';
import { fundTags } from './tags.ts';

/** Replaces all performance figures. Changes are in percent, amounts in yuan for each unit. */
export async function replacePerformances(ctx: Context, rows: readonly PerformanceDraft[], source: FactSourceDraft): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await tx.db.deleteFrom('fundPerformances').execute();
    await sql`insert into fund_performances select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      "fundCode" text, "navDate" date, "unitNav" numeric, "accumulatedNav" numeric, "dayChange" numeric, "weekChange" numeric,
      "monthChange" numeric, "quarterChange" numeric, "halfYearChange" numeric, "yearChange" numeric)`.execute(tx.db);
    await finish(tx, 'performance', rows.length, source);
  });
}

/** Adds net asset values, or replaces those of the same fund and day. */
export async function upsertNavs(ctx: Context, rows: readonly NavDraft[], source: FactSourceDraft): Promise<void> {
  const column = <Name extends keyof NavDraft>(name: Name): NavDraft[Name][] => rows.map((row) => row[name]);
  await inTransaction(ctx, async (tx) => {
    await sql`insert into fund_navs (fund_code, nav_date, unit_nav, daily_return)
      select * from unnest(${column('fundCode')}::text[], ${column('navDate')}::date[], ${column('unitNav')}::numeric[], ${column('dailyReturn')}::numeric[])
      on conflict (fund_code, nav_date) do update set unit_nav = excluded.unit_nav, daily_return = excluded.daily_return`.execute(tx.db);
    await finish(tx, 'navs', rows.length, source);
  });
}

/** Adds announced splits, or replaces those of the same fund and day. */
export async function upsertSplits(ctx: Context, splits: readonly SplitDraft[]): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    for (const row of splits) {
      await tx.db
        .insertInto('fundSplits')
        .values(row)
        .onConflict((conflict) => conflict.columns(['fundCode', 'splitOn']).doUpdateSet(row))
        .execute();
    }
    await audit(tx, 'fund.putSplits', 'fund-splits', { written: splits.length });
    await invalidate(tx, [fundTags.figures]);
  });
}

async function finish(tx: Context, dataset: 'performance' | 'navs', written: number, source: FactSourceDraft): Promise<void> {
  await saveFactSource(tx, dataset, source);
  await audit(tx, 'fund.putFigures', `fund-${dataset}`, { written, asOf: source.asOf });
  await invalidate(tx, [fundTags.figures]);
}
