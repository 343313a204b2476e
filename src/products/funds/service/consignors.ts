import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { pageBounds } from '#platform/database/paginate.ts';
import { shanghaiDay } from '#platform/day.ts';
import { foldText } from '#platform/search/fold.ts';
import type { fundKeywordQuery } from '../schema/funds.ts';
import type { Consignor, ConsignorPage } from '../schema/sales.ts';
import { riskLevels } from '../web/risk-level.ts';
import { findEvaluation, matchEvaluation, withLevelSnapshot, type ShownEvaluation } from './evaluations.ts';
import { fundTags } from './tags.ts';

type Query = z.output<typeof fundKeywordQuery>;

/**
 * Returns one page of the fund firms whose products have a level today, those with the most products first. Funds of unknown
 * firms do not count.
 */
export async function listConsignors(ctx: Context, { keyWord, ...asked }: Query): Promise<ConsignorPage> {
  const { consignors, isSample } = await loadConsignors(ctx);
  const word = foldText(keyWord ?? '');
  const found = consignors.filter(({ manager }) => foldText(manager).includes(word));
  const { offset, ...page } = pageBounds(asked);
  const records = found.slice(offset, offset + page.pageSize);
  return { records, total: found.length, ...page, isSample };
}

interface AllConsignors {
  consignors: Consignor[];
  isSample: boolean;
}

/** Cached until levels are published, because it reads every fund. */
function loadConsignors(ctx: Context): Promise<AllConsignors> {
  const today = shanghaiDay(ctx.now);
  return ctx.memo.get(ctx, `fund.consignors.${today}`, fundTags.levels, () =>
    withLevelSnapshot(ctx, async (snapshot) => {
      const shown = await findEvaluation(snapshot, today);
      return shown ? { consignors: await countByManager(snapshot, shown), isSample: shown.isSample } : { consignors: [], isSample: false };
    }),
  );
}

async function countByManager(ctx: Context, shown: ShownEvaluation): Promise<Consignor[]> {
  const rows = await ctx.db
    .selectFrom('fundRiskLevels')
    .innerJoin('funds', 'funds.code', 'fundRiskLevels.fundCode')
    .where(matchEvaluation(shown))
    .where('manager', 'is not', null)
    .select(['manager', 'level', sql<number>`count(*)`.as('funds')])
    .groupBy(['manager', 'level'])
    .execute();
  const consignors = [...Map.groupBy(rows, ({ manager }) => manager ?? '')].map(([manager, own]) => ({
    manager,
    funds: own.reduce((sum, { funds }) => sum + funds, 0),
    levels: riskLevels.map((level, at) => ({ level, funds: own.find((row) => row.level === at + 1)?.funds ?? 0 })),
  }));
  return consignors.toSorted((a, b) => b.funds - a.funds || a.manager.localeCompare(b.manager, 'zh-CN'));
}
