import { expect, test } from 'vitest';
import { readSnapshot } from './read-snapshot.ts';

const now = Date.parse('2026-11-23T14:50:00+08:00');
const rules = { now, delayMs: 15 * 60_000 };
const time = '2026-11-23T14:35:00+08:00';
const row = { code: '600519.SH', last: 1500.5, previousClose: 1490, time };

test('a snapshot is read row by row, and the last of two rows with one code counts', () => {
  const { quotes, refused } = readSnapshot({ quotes: [{ ...row, last: 1 }, row, { ...row, code: '000001.SZ', halted: true }] }, rules);
  expect(refused).toBe(0);
  expect(quotes).toEqual([
    { code: '600519.SH', last: 1500.5, previousClose: 1490, time: Date.parse(time), isHalted: false },
    { code: '000001.SZ', last: 1500.5, previousClose: 1490, time: Date.parse(time), isHalted: true },
  ]);
});

test('the time of the snapshot applies to rows without their own, and 0 and null mean no price', () => {
  const { quotes } = readSnapshot({ time, quotes: [{ code: '600519.SH', last: 0, previousClose: null }] }, rules);
  expect(quotes).toEqual([{ code: '600519.SH', last: null, previousClose: null, time: Date.parse(time), isHalted: false }]);
});

test.each([
  ['no row', null],
  ['a text', '600519.SH'],
  ['a code without its market', { ...row, code: '600519' }],
  ['markup for a code', { ...row, code: '<b>600519.SH</b>' }],
  ['a price as text', { ...row, last: '1500.5' }],
  ['a negative price', { ...row, last: -1 }],
  ['a price beyond measure', { ...row, last: 1e12 }],
  ['no moment at all', { ...row, time: undefined }],
  ['a moment without its zone', { ...row, time: '2026-11-23T14:35:00' }],
  ['a moment to come', { ...row, time: '2026-11-24T14:35:00+08:00' }],
  ['a quote that is newer than the licence allows', { ...row, time: '2026-11-23T14:45:00+08:00' }],
  ['a quote of long ago', { ...row, time: '2026-09-23T14:35:00+08:00' }],
])('%s rejects only that row', (_what, wrong) => {
  expect(readSnapshot({ quotes: [wrong, { ...row, code: '000001.SZ' }] }, rules)).toMatchObject({
    quotes: [{ code: '000001.SZ' }],
    refused: 1,
  });
});

test.each([
  ['nothing', undefined],
  ['a list', [row]],
  ['an object without quotes', { data: [row] }],
  ['quotes that are no list', { quotes: { row } }],
  ['more rows than there are securities', { quotes: Array.from({ length: 20_001 }, () => row) }],
])('%s is not a snapshot', (_what, value) => {
  expect(() => readSnapshot(value, rules)).toThrow('malformed');
});
