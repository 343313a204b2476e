import { expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import type { Exchange } from '#securities/lists/web/exchange.ts';
import { replayDraft } from '#securities/quotes/schema.ts';
import { toQuoteCode } from '#securities/quotes/web/quote-code.ts';
import { seriesStart, simulateSeries } from '../margin/series/simulate.ts';
import { demoReplay } from './quotes.ts';
import { readRecords } from './records.ts';

const { walks, rows } = demoReplay();

test('the replay is valid for the site, and contains every index of the strip and thousands of securities, each once', () => {
  expect(replayDraft.safeParse({ walks, rows }).error).toBeUndefined();
  const codes = new Set(rows.map(({ code }) => code));
  expect(codes.size).toBe(rows.length);
  expect(rows.length).toBeGreaterThan(6000);
  for (const { code } of readConfig({}).quotesIndices) expect(codes).toContain(code);
  for (const code of ['600519.SH', '510300.SH', '000001.SZ']) expect(codes).toContain(code);
});

test('the last close of a security with a fair price is the previous close of its quotes', () => {
  const closes = new Map(rows.map(({ code, previousClose }) => [code, previousClose]));
  const fairPrices = readRecords('fair_price.csv');
  expect(fairPrices.length).toBeGreaterThan(20);
  for (const { exchange, code = '', last_close: close } of fairPrices) {
    const quoted = closes.get(toQuoteCode(exchange as Exchange, code) ?? '');
    expect(quoted ?? Number(close), code).toBe(Number(close));
  }
});

test('a fair price of any day starts from a close within ten percent of the quotes', () => {
  const closes = new Map(rows.map(({ code, previousClose }) => [code, previousClose]));
  const events = simulateSeries(seriesStart, '2026-11-20').days.flatMap((day) => day.events);
  const entered = events.filter(({ list, after }) => list === 'fairPrice' && after);
  expect(entered.length).toBeGreaterThan(10);
  for (const { item, after } of entered) {
    const quoted = closes.get(toQuoteCode(item.exchange, item.code) ?? '');
    expect(Math.abs(Number(after!.last_close) / (quoted ?? Number(after!.last_close)) - 1), item.code).toBeLessThan(0.11);
  }
});

test('no simulated price exceeds the exchanges’ daily limit, or moves too far in a minute', () => {
  for (const walk of walks) {
    expect(Math.max(...walk.map(Math.abs))).toBeLessThan(10_000);
    expect(Math.max(...walk.slice(1).map((value, minute) => Math.abs(value - walk[minute]!)))).toBeLessThan(500);
  }
  expect(walks.some((walk) => walk.at(-1)! > 0) && walks.some((walk) => walk.at(-1)! < 0)).toBe(true);
});
