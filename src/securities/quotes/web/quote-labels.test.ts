import { expect, test } from 'vitest';
import type { Quote, QuoteBoard } from '../schema.ts';
import { toQuoteCode } from './quote-code.ts';
import { formatMovement, originLabels, priceText, formatStatus } from './quote-labels.ts';

const quote: Quote = {
  code: '510300.SH',
  state: 'fresh',
  last: 3.905,
  previousClose: 3.9,
  change: 0.005,
  percent: 0.13,
  time: '2026-11-23T14:17:05+08:00',
  isHalted: false,
};
const boardOf = (notice: Partial<QuoteBoard['notice']>, ...quotes: Partial<Quote>[]): QuoteBoard => ({
  origin: { sourceName: '甲', isSample: false, delayMinutes: 15 },
  notice: { phase: 'trading', isOut: false, heardAt: null, refreshSeconds: 10, ...notice },
  quotes: quotes.map((one) => ({ ...quote, ...one })),
});

test('prices have two places, or those of the security', () => {
  expect([priceText(3.9, quote), priceText(12, { last: 12, previousClose: 11.5 }), priceText(null, quote)]).toEqual([
    '3.900',
    '12.00',
    '—',
  ]);
});

test('the change of a quote has an arrow and a sign, not only a colour', () => {
  expect(formatMovement(quote)).toEqual({ trend: 'up', arrow: '▲', change: '+0.005', percent: '+0.13%' });
  expect(formatMovement({ ...quote, change: -1.2, percent: -0.5 })).toMatchObject({
    trend: 'down',
    arrow: '▼',
    change: '−1.200',
    percent: '−0.50%',
  });
  expect(formatMovement({ ...quote, change: 0, percent: 0 })).toMatchObject({ trend: 'flat', arrow: '', percent: '0.00%' });
  expect(formatMovement({ ...quote, change: null })).toBeUndefined();
});

test('the status shows the newest time with the market phase, or the failure', () => {
  expect(formatStatus(boardOf({}, {}, { time: '2026-11-23T14:16:00+08:00' }))).toBe('11-23 14:17 交易中');
  expect(formatStatus(boardOf({ phase: null }, {}))).toBe('11-23 14:17');
  expect(formatStatus(boardOf({}, {}, { state: 'stale' }))).toBe('11-23 14:17 未及时更新');
  expect(formatStatus(boardOf({ isOut: true }, { state: 'outage' }))).toBe('11-23 14:17 行情中断');
});

test('the origin and delay are stated for every kind of quote', () => {
  expect(originLabels({ isSample: true, sourceName: null, delayMinutes: 15 })).toBe('示例行情 · 延时 15 分钟');
  expect(originLabels({ isSample: false, sourceName: '某行情服务商', delayMinutes: 0 })).toBe('行情来源：某行情服务商 · 实时');
});

test('a security is identified by its code and market', () => {
  expect([toQuoteCode('SSE', '600519'), toQuoteCode('BSE', '920002'), toQuoteCode('HKEX', '00700')]).toEqual([
    '600519.SH',
    '920002.BJ',
    undefined,
  ]);
});
