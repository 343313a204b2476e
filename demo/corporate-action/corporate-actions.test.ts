import { expect, test } from 'vitest';
import { actionsDraft } from '#securities/corporate-actions/schema.ts';
import { isTradingDay } from '../calendar.ts';
import { demoReplay } from '../securities/quotes.ts';
import { readRecords } from '../securities/records.ts';
import { demoActions } from './actions.ts';

const loadedOn = ['2026-11-23', '2026-11-28', '2026-09-30', '2026-12-24', '2027-02-05'];
const listed = new Set(readRecords('securities.csv').map(({ code }) => code));

test.each(loadedOn)('loaded on %s, all entries are valid, labelled as fictitious, and on trading days', (today) => {
  const actions = actionsDraft.parse(demoActions(today));
  const all = Object.values(actions).flat();
  expect(all.filter(({ origin }) => origin !== 'sample')).toEqual([]);
  const days = all.flatMap((action) =>
    Object.values(action).filter((value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)),
  );
  expect(days.filter((day) => !isTradingDay(String(day)))).toEqual([]);
  expect(actions.newShares.some(({ subscriptionOn }) => subscriptionOn >= today)).toBe(true);
});

test('amounts in yuan agree with the price of the share: conversion prices are near it, dividends are a small part of it', () => {
  const closes = new Map(demoReplay().rows.map(({ code, previousClose }) => [code.slice(0, 6), previousClose]));
  const { convertibles, dividends } = actionsDraft.parse(demoActions('2026-11-23'));
  for (const { stockCode, conversionPrice } of convertibles) {
    const ratio = conversionPrice! / closes.get(stockCode)!;
    expect(ratio > 0.95 && ratio < 1.2, `${stockCode} ${conversionPrice}`).toBe(true);
  }
  for (const { code, period, cash } of dividends) expect((cash ?? 0) / 10 / closes.get(code)!, `${code} ${period}`).toBeLessThan(0.1);
});

test('what is needed for a subscription covers its upper limit, in the units of the market', () => {
  // 万股 and 万元: 10,000 yuan of shares for 1,000 in Shanghai, 5,000 yuan for 500 in Shenzhen and on the STAR market; none in Beijing.
  for (const { code, board, upperLimit, marketValueNeeded, issuedShares } of actionsDraft.parse(demoActions('2026-11-23')).newShares) {
    expect(upperLimit! * 1000 <= issuedShares! * 1000 * 0.05, code).toBe(true);
    expect(marketValueNeeded === null ? 'none' : (marketValueNeeded / upperLimit!).toFixed(6), code).toBe(
      board === 'bse' ? 'none' : '10.000000',
    );
  }
});

test('new shares and bonds have unused codes; dividends and unlockings belong to shares in the lists', () => {
  const { newShares, convertibles, dividends, unlocks } = actionsDraft.parse(demoActions('2026-11-23'));
  expect([...newShares, ...convertibles].filter(({ code }) => listed.has(code))).toEqual([]);
  const known = [...dividends, ...unlocks].map(({ code }) => code).concat(convertibles.map(({ stockCode }) => stockCode));
  expect(known.filter((code) => !listed.has(code))).toEqual([]);
});

test('the shares and the part of the total of an unlocking give the number of shares that the company has', () => {
  // In 万股. Bonus shares count: BYD has three times the shares that it had before them.
  const allShares = new Map([
    ['688981', 799_900],
    ['300750', 456_300],
    ['601012', 757_800],
    ['600276', 663_700],
    ['002594', 911_700],
  ]);
  const { unlocks } = actionsDraft.parse(demoActions('2026-11-23'));
  const wrong = unlocks.filter(({ code, shares, shareOfTotal }) => {
    const all = allShares.get(code);
    return !all || Math.abs((shares / all) * 100 - shareOfTotal!) > 0.005;
  });
  expect(wrong).toEqual([]);
});
