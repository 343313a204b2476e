import { expect, test } from 'vitest';
import { actionsDraft } from '#securities/corporate-actions/schema.ts';
import { isTradingDay } from '../calendar.ts';
import { readRecords } from '../securities/records.ts';
import { demoActions } from './actions.ts';

const loadedOn = ['2026-11-23', '2026-11-28', '2026-09-30', '2027-02-05'];
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

test('new shares and bonds have unused codes; dividends and unlockings belong to shares in the lists', () => {
  const { newShares, convertibles, dividends, unlocks } = actionsDraft.parse(demoActions('2026-11-23'));
  expect([...newShares, ...convertibles].filter(({ code }) => listed.has(code))).toEqual([]);
  const known = [...dividends, ...unlocks].map(({ code }) => code).concat(convertibles.map(({ stockCode }) => stockCode));
  expect(known.filter((code) => !listed.has(code))).toEqual([]);
});
