import type { Context } from '#platform/context.ts';
import { shanghaiDay, type Day } from '#platform/day.ts';
import type { AccountFactsSource, DayAssets } from '../client-facts.ts';
import type { QualificationVault } from '../deps.ts';
import { tradingDaysBefore } from '../service/trading-days.ts';
import { assetAmounts, tradingFacts, type TradingFacts } from './account-facts.ts';

/** Trading days that the longest average of any condition can cover. */
const keptDays = 65;

const unknown: TradingFacts = {
  firstTradeOn: null,
  trades: 0,
  creditSince: null,
  futuresFirstTradeOn: null,
  optionsTestLevel: 0,
  hasPractisedOptions: false,
  designatedSince: null,
  record: null,
  isSample: false,
};

/** Reads accounts from own tables. Assets apply from their day until the next entry. */
export function createTableAccountFacts(vault: QualificationVault): AccountFactsSource {
  return {
    async read(ctx, clientId) {
      const days = await tradingDaysBefore(ctx, shanghaiDay(ctx.now), keptDays);
      const row = await ctx.db.selectFrom('clientExperience').select('sealedFacts').where('clientId', '=', clientId).executeTakeFirst();
      const trading = row ? tradingFacts.parse(vault.clientExperience.sealedFacts.open(row.sealedFacts, { clientId })) : unknown;
      return { ...trading, settledThrough: days.at(-1)!, assets: await readAssets(ctx, vault, clientId, days) };
    },
  };
}

async function readAssets(ctx: Context, vault: QualificationVault, clientId: number, days: readonly Day[]): Promise<DayAssets[]> {
  const rows = await ctx.db
    .selectFrom('clientAssetDays')
    .select(['day', 'sealedAssets'])
    .where('clientId', '=', clientId)
    .where('day', '<=', days.at(-1)!)
    .orderBy('day', 'desc')
    .limit(days.length)
    .execute();
  const known = rows.toReversed();
  return days.flatMap((day) => {
    const holding = known.findLast((row) => row.day <= day);
    return holding
      ? [{ day, ...assetAmounts.parse(vault.clientAssetDays.sealedAssets.open(holding.sealedAssets, { clientId, day: holding.day })) }]
      : [];
  });
}
