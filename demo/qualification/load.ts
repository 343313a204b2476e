import type { DayAssets } from '#clients/qualification/client-facts.ts';
import type { QualificationDeps } from '#clients/qualification/deps.ts';
import type { TradingFacts } from '#clients/qualification/facts/account-facts.ts';
import { publishConditionSet } from '#clients/qualification/service/condition-sets.ts';
import { storeAccountFacts } from '#clients/qualification/service/store-facts.ts';
import { tradingDaysBefore } from '#clients/qualification/service/trading-days.ts';
import type { Context } from '#platform/context.ts';
import { addMonths, shanghaiDay, type Day } from '#platform/day.ts';
import { createSeededRandom } from '../seeded.ts';
import { demoConditionSets } from './condition-sets.ts';

/** The number of trading days to write; the last value is valid until the next one. */
const writtenDays = 30;
/** Clients who cannot sign in, so they need no data. */
const without = ['880000000404', '880000000505'];

/** Imports the conditions, and the clients' account data and trading history. */
export async function loadDemoQualification(
  ctx: Context,
  deps: Pick<QualificationDeps, 'vault'>,
  clients: ReadonlyMap<string, number>,
): Promise<void> {
  for (const set of demoConditionSets) await publishConditionSet(ctx, set);
  const today = shanghaiDay(ctx.now);
  const days = await tradingDaysBefore(ctx, today, writtenDays);
  for (const [fundAccount, clientId] of clients) {
    if (without.includes(fundAccount)) continue;
    const facts = fundAccount === '880000000202' ? shortOfAssets(today, days) : inOrder(fundAccount, today, days);
    await storeAccountFacts(ctx, deps, clientId, facts);
  }
}

type ClientRecord = TradingFacts & { assets: DayAssets[] };

/** Meets every condition; a fifth of the assets is borrowed and does not count. */
function inOrder(fundAccount: string, today: Day, days: readonly Day[]): ClientRecord {
  const choices = createSeededRandom(`assets ${fundAccount}`);
  const assets = days.map((day) => ({ day, total: choices.integer(118_000_000, 126_000_000), borrowed: 24_000_000 }));
  return {
    firstTradeOn: fundAccount === '880000000303' ? '1997-05-19' : '2015-03-16',
    trades: choices.integer(200, 900),
    creditSince: '2019-06-10',
    futuresFirstTradeOn: null,
    optionsTestLevel: 3,
    hasPractisedOptions: true,
    designatedSince: '2015-03-02',
    record: { isListed: false, checkedOn: today },
    isSample: true,
    assets,
  };
}

/** Paid in six trading days ago: 90,000 yuan on average, and 100,000 two trading days later. Began to trade 20 months ago. */
function shortOfAssets(today: Day, days: readonly Day[]): ClientRecord {
  const paidIn = days.at(-6)!;
  return {
    firstTradeOn: addMonths(today, -20),
    trades: 37,
    creditSince: null,
    futuresFirstTradeOn: null,
    optionsTestLevel: 0,
    hasPractisedOptions: false,
    designatedSince: addMonths(today, -20),
    record: { isListed: false, checkedOn: today },
    isSample: true,
    assets: days.map((day) => ({ day, total: day < paidIn ? 6_000_000 : 16_000_000, borrowed: 0 })),
  };
}
