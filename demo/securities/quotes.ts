import { readFileSync } from 'node:fs';
import type { Context } from '#platform/context.ts';
import type { Exchange } from '#securities/lists/web/exchange.ts';
import type { ReplayDraft } from '#securities/quotes/schema.ts';
import { replaceReplay } from '#securities/quotes/service/replay.ts';
import { toQuoteCode } from '#securities/quotes/web/quote-code.ts';
import { readDemoTable } from '../read-table.ts';
import { createSeededRandom } from '../seeded.ts';
import { readRecords } from './records.ts';

type Row = ReplayDraft['rows'][number];

/**
 * Plausible previous closes for a kind of security, in fen or tenths of a fen depending on the decimal places, and whether only
 * calm walks are used.
 */
const kinds: Readonly<Record<string, { low: number; high: number; places: number; isCalm?: true }>> = {
  a_share: { low: 300, high: 9000, places: 2 },
  etf: { low: 600, high: 5000, places: 3 },
  lof: { low: 700, high: 2600, places: 3 },
  reit: { low: 2000, high: 6500, places: 3, isCalm: true },
  commodity_etf: { low: 4000, high: 9000, places: 3, isCalm: true },
  bond_etf: { low: 98_000, high: 118_000, places: 3, isCalm: true },
  money_etf: { low: 99_990, high: 100_020, places: 3, isCalm: true },
};
/** Plausible closes of the securities whose dividends, bonds and fair prices the demo states in yuan: the figures have to agree. */
const statedCloses = new Map([
  ...readDemoTable('quotes/closes.csv', ['code', 'exchange', 'previous_close']).map(
    (row) => [row.exchange + row.code, Number(row.previous_close)] as const,
  ),
  ...readRecords('fair_price.csv').map(({ exchange = '', code = '', last_close: close }) => [exchange + code, Number(close)] as const),
]);

/** Returns the previous close of a security in the replay by exchange and code; undefined for one without quotes. */
export function previousCloseOf(exchange: Exchange, code: string, type: string): number | undefined {
  const kind = kinds[type];
  const quoteCode = toQuoteCode(exchange, code);
  if (!quoteCode || !kind) return undefined;
  return statedCloses.get(exchange + code) ?? draw(quoteCode, kind, 0).previousClose;
}

/** The calm walks come first in the file. */
const calmWalks = 6;

/** Builds the replay of quotes for all listed securities, with real codes and fictitious figures. */
export function demoReplay(): ReplayDraft {
  const walks = readWalks();
  const indices = readDemoTable('quotes/indices.csv', ['code', 'walk', 'previous_close']).map((row) => ({
    code: row.code,
    walk: Number(row.walk),
    previousClose: Number(row.previous_close),
  }));
  const listed = readRecords('securities.csv').filter((row) => row.listing_status !== 'historical');
  return { walks, rows: [...indices, ...listed.flatMap((row) => toRow(row, walks.length))] };
}

export async function loadDemoQuotes(ctx: Context): Promise<void> {
  await replaceReplay(ctx, demoReplay());
}

function toRow({ code = '', exchange, security_type: type = '' }: Readonly<Record<string, string>>, walks: number): Row[] {
  const quoteCode = toQuoteCode(exchange as Exchange, code);
  const kind = kinds[type];
  if (!quoteCode || !kind) return [];
  const { walk, previousClose } = draw(quoteCode, kind, walks);
  return [{ code: quoteCode, walk, previousClose: statedCloses.get(`${exchange}${code}`) ?? previousClose }];
}

function draw(quoteCode: string, kind: (typeof kinds)[string], walks: number): Omit<Row, 'code'> {
  const random = createSeededRandom(`quote ${quoteCode}`);
  const walk = kind.isCalm ? random.integer(0, calmWalks - 1) : random.integer(calmWalks, walks - 1);
  return { walk, previousClose: random.integer(kind.low, kind.high) / 10 ** kind.places };
}

function readWalks(): number[][] {
  const text = readFileSync(new URL('../data/quotes/walks.csv', import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => line.split(',').map(Number));
}
