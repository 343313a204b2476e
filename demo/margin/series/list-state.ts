import type { Exchange } from '#securities/lists/web/exchange.ts';
import { readRecords, type CsvRecord } from '../../securities/records.ts';

/** The lists that the demo publishes on every trading day, with the file of the data's own day. */
export const seriesFiles = {
  staticPe: 'static_pe.csv',
  highRisk: 'high_risk.csv',
  fairPrice: 'fair_price.csv',
  cashFunds: 'cash_like_funds.csv',
  collateral: 'collateral.csv',
  targets: 'targets.csv',
} as const;
export type SeriesList = keyof typeof seriesFiles;
/** In the order of publication: static PE comes before collateral, which is checked against it. */
export const seriesLists = Object.keys(seriesFiles) as SeriesList[];

/** The rows of every list, by exchange and code. */
export type ListState = Record<SeriesList, Map<string, CsvRecord>>;

export const keyOf = ({ exchange, code }: CsvRecord): string => `${exchange}${code}`;
export const exchangeOf = ({ exchange }: CsvRecord): Exchange => exchange as Exchange;

/** Returns the lists of the data's own day, 2026-08-20, as a new copy. */
export function readBaseState(): ListState {
  const rowsOf = (list: SeriesList) => new Map(readRecords(seriesFiles[list]).map((record) => [keyOf(record), record]));
  return mapLists(rowsOf);
}

export const mapLists = <Value>(valueOf: (list: SeriesList) => Value): Record<SeriesList, Value> =>
  Object.fromEntries(seriesLists.map((list) => [list, valueOf(list)])) as Record<SeriesList, Value>;
