import { expect, test } from 'vitest';
import { plusMonths } from '../../format/day-steps.ts';
import { dateAfterKey, sheetRows } from './calendar-days.ts';

test('weeks begin on Monday, and a sheet has each day of its month once', () => {
  const rows = sheetRows('day', '2026-11-24');
  expect(rows[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(rows.at(-1)).toEqual(['2026-11-30', null, null, null, null, null, null]);
  expect(rows.flat().filter(Boolean)).toHaveLength(30);
  expect(sheetRows('day', '2024-02-01').flat().filter(Boolean)).toHaveLength(29);
});

test('a year has its months, three per row', () => {
  expect(sheetRows('month', '2026-11').map((row) => row.length)).toEqual([3, 3, 3, 3]);
  expect(sheetRows('month', '2026-11').flat().at(-1)).toBe('2026-12');
});

test('keys move by days, weeks, months and years', () => {
  const from = (key: string, withShift = false) => dateAfterKey('day', '2026-11-24', key, withShift);
  expect([from('ArrowLeft'), from('ArrowRight'), from('ArrowUp'), from('ArrowDown')]).toEqual([
    '2026-11-23',
    '2026-11-25',
    '2026-11-17',
    '2026-12-01',
  ]);
  expect([from('Home'), from('End')]).toEqual(['2026-11-23', '2026-11-29']);
  expect([from('PageUp'), from('PageDown'), from('PageUp', true), from('PageDown', true)]).toEqual([
    '2026-10-24',
    '2026-12-24',
    '2025-11-24',
    '2027-11-24',
  ]);
  expect(from('x')).toBeUndefined();
  expect([dateAfterKey('month', '2026-11', 'ArrowDown'), dateAfterKey('month', '2026-11', 'PageUp')]).toEqual(['2027-02', '2025-11']);
});

test('a day that does not exist in a month is its last one', () => {
  expect(plusMonths('2026-12-31', -1)).toBe('2026-11-30');
  expect(plusMonths('2024-02-29', 12)).toBe('2025-02-28');
});
