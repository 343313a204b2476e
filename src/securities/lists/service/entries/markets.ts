import { sql, type RawBuilder } from 'kysely';
import { exchanges, exchangeNames, type Exchange } from '../../web/exchange.ts';
import type { ListVersion } from './version.ts';

/** Of which day one market's rows of a version are: files of one exchange leave the rows of the others as they were. */
export interface MarketFacts {
  exchange: Exchange;
  dataDate: string;
  /** Day from which those rows hold that have none of their own. */
  effectiveDate: string | null;
  isSynthetic: boolean;
}

type Facts = Pick<ListVersion, 'dataDate' | 'effectiveDate' | 'isSynthetic' | 'markets'>;

/** What holds for the rows of a market; of a market without rows, what the version says of itself. */
export function factsOf(version: Facts, exchange: string): Omit<MarketFacts, 'exchange'> {
  const { dataDate, effectiveDate, isSynthetic } = version.markets.find((market) => market.exchange === exchange) ?? version;
  return { dataDate, effectiveDate, isSynthetic };
}

/** The markets that the version has rows of, in their usual order. */
export function marketsOf(version: Pick<ListVersion, 'counts'> & Facts): MarketFacts[] {
  const known = new Set([...version.markets.map(({ exchange }) => exchange), ...version.counts.map(({ exchange }) => exchange)]);
  return exchanges.filter((exchange) => known.has(exchange)).map((exchange) => ({ exchange, ...factsOf(version, exchange) }));
}

/** The effective day of a row's market, as SQL beside the row's `exchange`. */
export function effectiveDayIn(version: Facts | undefined): RawBuilder<string | null> {
  if (!version) return sql`null::date`;
  const cases = version.markets.map(({ exchange, effectiveDate }) => sql`when ${exchange} then ${effectiveDate}::date`);
  const rest = sql`${version.effectiveDate}::date`;
  return cases.length === 0 ? sql`${rest}` : sql`(case exchange ${sql.join(cases, sql` `)} else ${rest} end)`;
}

/** `沪市 2026-08-25，深市 2026-08-24（2026-08-25 的尚未公布）`: the days of the markets where they differ; undefined where they are one. */
export function formatMarketDays(markets: readonly Pick<MarketFacts, 'exchange' | 'dataDate'>[]): string | undefined {
  const newest = markets
    .map(({ dataDate }) => dataDate)
    .toSorted()
    .at(-1);
  if (markets.every(({ dataDate }) => dataDate === newest)) return undefined;
  return markets
    .map(({ exchange, dataDate }) => `${exchangeNames[exchange]} ${dataDate}${dataDate === newest ? '' : `（${newest} 的尚未公布）`}`)
    .join('，');
}
