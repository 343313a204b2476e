import { sql, type RawBuilder } from 'kysely';
import { exchanges, exchangeNames, type Exchange } from '../../web/exchange.ts';
import type { ListVersion } from './version.ts';

/** The date of one market's rows in a version: files of one exchange leave the rows of the others unchanged. */
export interface MarketFacts {
  exchange: Exchange;
  dataDate: string;
  /** Effective date of rows without their own. */
  effectiveDate: string | null;
  isSynthetic: boolean;
}

type Facts = Pick<ListVersion, 'dataDate' | 'effectiveDate' | 'isSynthetic' | 'markets'>;

/** Returns the facts of a market's rows; for a market without rows, those of the version. */
export function factsOf(version: Facts, exchange: string): Omit<MarketFacts, 'exchange'> {
  const { dataDate, effectiveDate, isSynthetic } = version.markets.find((market) => market.exchange === exchange) ?? version;
  return { dataDate, effectiveDate, isSynthetic };
}

/** Returns the markets that have rows in the version, in their usual order. */
export function marketsOf(version: Pick<ListVersion, 'counts'> & Facts): MarketFacts[] {
  const known = new Set([...version.markets.map(({ exchange }) => exchange), ...version.counts.map(({ exchange }) => exchange)]);
  return exchanges.filter((exchange) => known.has(exchange)).map((exchange) => ({ exchange, ...factsOf(version, exchange) }));
}

/** Returns the effective date of a row's market as SQL, next to the row's `exchange`. */
export function effectiveDayIn(version: Facts | undefined): RawBuilder<string | null> {
  if (!version) return sql`null::date`;
  const cases = version.markets.map(({ exchange, effectiveDate }) => sql`when ${exchange} then ${effectiveDate}::date`);
  const rest = sql`${version.effectiveDate}::date`;
  return cases.length === 0 ? sql`${rest}` : sql`(case exchange ${sql.join(cases, sql` `)} else ${rest} end)`;
}

/** Formats the dates of the markets when they differ: `沪市 2026-08-25，深市 2026-08-24（2026-08-25 的尚未公布）`; undefined when they are equal. */
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
