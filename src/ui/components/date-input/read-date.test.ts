import { expect, test } from 'vitest';
import { parseTypedTimestamp, readDate } from './read-date.ts';

test('a day is understood in every usual notation', () => {
  for (const typed of [
    '2026-11-24',
    '2026/11/24',
    '20261124',
    '2026年11月24日',
    ' 2026 年 11 月 24 日 ',
    '2026.11.24',
    '２０２６－１１－２４',
  ])
    expect(readDate('day', typed), typed).toBe('2026-11-24');
  expect(readDate('day', '2026-1-5')).toBe('2026-01-05');
});

test('an invalid day is rejected, also one that does not exist in the month', () => {
  for (const typed of ['', '11/24/2026', '2026-11-31', '2025-02-29', '2026-13-01', '2026-11', '明天', '2026-11-24x'])
    expect(readDate('day', typed), typed).toBeNull();
});

test('months and times are understood in their usual notations', () => {
  for (const typed of ['2026-09', '2026/9', '202609', '2026年9月']) expect(readDate('month', typed), typed).toBe('2026-09');
  for (const typed of ['9:00', '09:00', '0900', '9时', '9点00分', '９：００']) expect(readDate('time', typed), typed).toBe('09:00');
  for (const typed of ['2026-13', '2026-00', '26-09']) expect(readDate('month', typed), typed).toBeNull();
  for (const typed of ['24:00', '9:60', '9']) expect(readDate('time', typed), typed).toBeNull();
});

test('a timestamp needs its time', () => {
  for (const typed of ['2026-11-24 09:00', '2026-11-24T09:00', '2026/11/24 9:00', '2026年11月24日9时', '20261124 0900', '202611240900'])
    expect(readDate('moment', typed), typed).toBe('2026-11-24T09:00');
  for (const typed of ['2026-11-24', '2026-11-24 25:00', '09:00']) expect(readDate('moment', typed), typed).toBeNull();
});

test('an invalid timestamp is passed to the call, which refuses it, and is never treated as empty', () => {
  expect(parseTypedTimestamp('2026/11/24 9:00')).toBe('2026-11-24T09:00:00+08:00');
  expect(parseTypedTimestamp(' ')).toBeNull();
  expect(parseTypedTimestamp('下周一')).toBe('下周一');
});
