import { describe, expect, test } from 'vitest';
import type { Cell } from '#platform/tabular/cell.ts';
import { readAmount } from '#platform/tabular/rules/amount.ts';
import { readDay } from '#platform/tabular/rules/day.ts';
import type { ColumnContext } from '#platform/tabular/rules/reading.ts';
import { readFlag, readName } from '#platform/tabular/rules/text.ts';
import { exchange, haircutBounds, marginBounds } from '#securities/lists/service/definition/list-fields.ts';
import { readPriceLimit } from './price-limit.ts';
import { rateRule, voteForUnit } from './rate.ts';
import { columnRule, type ValueReading } from './rule-of.ts';
import { parseSecurityCode } from './security-code.ts';

const column: ColumnContext = { unit: undefined, date1904: false };
const value = (reading: ValueReading) => ('value' in reading ? reading.value : 'refused');
const number = (raw: number, isPercent = false): Cell => ({ kind: 'number', value: raw, isPercent });

describe('rates', () => {
  const haircut = (cell: Cell, unit?: ColumnContext['unit']) => value(rateRule(haircutBounds)(cell, { unit }));
  const margin = (cell: Cell, unit?: ColumnContext['unit']) => value(rateRule(marginBounds)(cell, { unit }));

  test.each(['70%', '70 %', '７０％', ' 70% ', '="70%"'])('%j is a percentage, whatever the column', (text) => {
    expect([haircut(text), haircut(text, 'percent'), haircut(text, 'fraction')]).toEqual([70, 70, 70]);
  });

  test('a number without percent sign uses the unit of its column and is rejected if implausible', () => {
    expect([haircut('70', 'percent'), haircut('0.7', 'fraction'), haircut('0', 'percent'), haircut('0', 'fraction')]).toEqual([
      70, 70, 0, 0,
    ]);
    expect([
      haircut('0.7', 'percent'),
      haircut('1.2', 'percent'),
      haircut('1', 'percent'),
      haircut('70', 'fraction'),
      haircut('1.2', 'fraction'),
    ]).toEqual(Array(5).fill('refused'));
    expect([haircut('70'), haircut('0.7')]).toEqual(['refused', 'refused']);
  });

  test('a spreadsheet number with percent format is a percentage; fractions are rounded to remove binary errors', () => {
    expect([haircut(number(0.57, true)), haircut(number(0.57), 'fraction'), haircut(number(0.07, true))]).toEqual([57, 57, 7]);
  });

  test.each(['七成', '120%', '-5%', '', 'N/A', '--', '7O%', '1e-1', '70%%', '100.1%'])('%j is not a haircut', (text) => {
    expect(haircut(text, 'percent')).toBe('refused');
  });

  test('margin ratios may be blank, and 1.2 is 120% in a column of fractions', () => {
    expect([
      margin('-'),
      margin('', 'percent'),
      margin('1.2', 'fraction'),
      margin('1', 'fraction'),
      margin('120', 'percent'),
      margin('1.2', 'percent'),
    ]).toEqual([null, null, 120, 100, 120, 'refused']);
  });

  test('only numbers that fit exactly one unit determine the unit of a column', () => {
    const votes = ['70', '0.7', '70%', '1', '1.5', '0', 'x'].map((text) => voteForUnit(text, haircutBounds));
    expect(votes).toEqual(['percent', 'fraction', undefined, undefined, undefined, undefined, undefined]);
    expect([
      voteForUnit('1', marginBounds),
      voteForUnit('100', marginBounds),
      voteForUnit(number(1.2), marginBounds),
      voteForUnit(number(1.2, true), marginBounds),
    ]).toEqual(['fraction', 'percent', 'fraction', undefined]);
  });
});

describe('days', () => {
  const day = (cell: Cell, date1904 = false) => value(readDay(cell, { date1904 }));

  test.each([
    '2026-08-21',
    '2026/8/21',
    '20260821',
    '2026年8月21日',
    '21/08/2026',
    '2026-08-21 00:00:00',
    '2026-08-21T00:00:00+08:00',
    '46255',
    '2026.08.21',
    '２０２６－０８－２１',
    '="2026-08-21"',
  ])('%j is 2026-08-21', (text) => {
    expect(day(text)).toBe('2026-08-21');
  });

  test.each([
    '08-21-2026',
    '08/21/2026',
    '03/04/2026',
    '26-8-21',
    '2026-02-30',
    '2026-13-01',
    '待定',
    '',
    '-',
    '1899-01-01',
    '12',
    '2026-08',
    '2026-8/21',
  ])('%j is rejected as a date', (text) => {
    expect(day(text)).toBe('refused');
  });

  test('serial dates use the date system of the workbook', () => {
    expect([day(number(46_255)), day(number(44_793), true), day('44793', true), day(number(12))]).toEqual([
      '2026-08-21',
      '2026-08-21',
      '2026-08-21',
      'refused',
    ]);
  });

  test('29 February exists in leap years only', () => {
    expect([day('2024-02-29'), day('2026-02-29')]).toEqual(['2024-02-29', 'refused']);
  });
});

describe('codes', () => {
  test('codes are six digits, without prefixes and suffixes', () => {
    expect(
      ['600000', ' 600000 ', '６０００００', '="600000"', "'600000", '600000.SH', '000001.XSHE', '600000.0'].map((text) =>
        value(parseSecurityCode(text)),
      ),
    ).toEqual(['600000', '600000', '600000', '600000', '600000', '600000', '000001', '600000']);
  });

  test('shorter ones are returned unchanged, because the exchange is only known for the row', () => {
    expect([value(parseSecurityCode('1')), value(parseSecurityCode(number(1)))]).toEqual(['1', '1']);
  });

  test.each(['6E+05', '6.00001E+5', '1.0', '600000.5', 'ABC123', '1234567', '', '60000O', '-60000'])('%j is not a code', (text) => {
    expect(value(parseSecurityCode(text))).toBe('refused');
  });
});

describe('amounts', () => {
  test.each([
    ['1,234,567,890', 1_234_567_890],
    ['1 000 000', 1_000_000],
    ['1200.50', 1200.5],
    ['0', 0],
    ['-', null],
    ['', null],
  ])('%j', (text, expected) => {
    expect(value(readAmount(text))).toBe(expected);
  });

  test.each(['12.35亿', '0.12万', '１，０００', '1,23', '1.234,5', '-5', 'abc', '12,34,567', '1e6'])('%j is refused', (text) => {
    expect(value(readAmount(text))).toBe('refused');
  });
});

describe('texts', () => {
  test('names keep their content; invisible characters, full-width letters and blanks beside Chinese characters are normalised', () => {
    expect(
      ['万科Ａ', '全&nbsp;新好', '浦发\u00a0银行', '五 粮 液', 'TCL 科技', '\u200b平安\u200e银行', '=1+1', '<b>x</b>'].map((text) =>
        value(readName(text)),
      ),
    ).toEqual(['万科A', '全新好', '浦发银行', '五粮液', 'TCL科技', '平安银行', '=1+1', '<b>x</b>']);
    expect([...[' ', '-', '—', 'N/A'].map((text) => value(readName(text))), value(readName('名'.repeat(81)))]).toEqual([
      null,
      null,
      null,
      null,
      'refused',
    ]);
  });

  test('exchanges and flags are recognised in all spellings', () => {
    expect(['沪市', '上交所', 'SSE', 'sh', '深圳', '北交所', 'BJ'].map((text) => value(columnRule(exchange)(text, column)))).toEqual([
      'SSE',
      'SSE',
      'SSE',
      'SSE',
      'SZSE',
      'BSE',
      'BSE',
    ]);
    expect(value(columnRule(exchange)('纽约', column))).toBe('refused');
    expect(['Y', '允许', '是', '1', 'N', '禁止', '否', '-'].map((text) => value(readFlag(text, column)))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      null,
    ]);
    expect(value(readFlag('maybe', column))).toBe('refused');
  });

  test('price limits are a percentage or unlimited', () => {
    expect(['10%', '无限制', '-', '很多'].map((text) => value(readPriceLimit(text, column)))).toEqual(['10%', '无限制', null, 'refused']);
    expect(value(readPriceLimit(number(0.2, true), column))).toBe('20%');
  });
});

test('a formula that failed, or has no cached result, is no value in any column', () => {
  const broken: Cell = { kind: 'broken', reason: 'noResult', text: '=A1' };
  expect([parseSecurityCode, readName, readAmount].map((rule) => value(rule(broken)))).toEqual(['refused', 'refused', 'refused']);
  expect(
    [
      readDay(broken, column),
      readFlag(broken, column),
      rateRule(haircutBounds)(broken, column),
      columnRule(exchange)(broken, column),
      readPriceLimit(broken, column),
    ].map(value),
  ).toEqual(Array(5).fill('refused'));
});
