import { expect, test } from 'vitest';
import { toPinyinInitials } from '#platform/search/pinyin.ts';
import { exchangesByCode, typeByCode } from './code-range.ts';

test('the prefix of a code gives its exchange and a preliminary type', () => {
  expect([typeByCode('SSE', '600519'), typeByCode('SSE', '688981'), typeByCode('SZSE', '300750'), typeByCode('BSE', '920982')]).toEqual(
    Array(4).fill('a_share'),
  );
  expect([
    typeByCode('SSE', '510050'),
    typeByCode('SZSE', '159915'),
    typeByCode('SSE', '508000'),
    typeByCode('SSE', '019547'),
    typeByCode('SSE', '000001'),
  ]).toEqual(['etf', 'etf', 'reit', 'treasury_bond', 'index']);
});

test('a code outside the ranges of an exchange is not one of its securities', () => {
  expect([typeByCode('SSE', '999999'), typeByCode('SZSE', '600000'), typeByCode('SSE', '012345'), typeByCode('BSE', '600000')]).toEqual(
    Array(4).fill(undefined),
  );
});

test('without an exchange the code decides only when it is unambiguous, and indices are ignored', () => {
  expect(['600000', '000001', '920982', '159915', '113050', '360001', '240001'].map((code) => exchangesByCode(code).join())).toEqual([
    'SSE',
    'SZSE',
    'BSE',
    'SZSE',
    'SSE',
    'SSE',
    'SSE',
  ]);
  expect(exchangesByCode('999999')).toEqual([]);
});

test('a range that two exchanges use identifies neither', () => {
  for (const code of ['101800', '127018', '123001', '524001', '140001']) expect(exchangesByCode(code).length, code).toBeGreaterThan(1);
});

test('pinyin initials keep letters and digits and leave out punctuation', () => {
  expect(toPinyinInitials('贵州茅台')).toBe('gzmt');
  expect(toPinyinInitials('*ST九鼎')).toBe('stjd');
  expect(toPinyinInitials('沪深300ETF易方达').split(' ')).toContain('hs300etfyfd');
});

test('characters with several readings give every reading, up to a limit', () => {
  expect(toPinyinInitials('重庆啤酒').split(' ').toSorted()).toEqual(['cqpj', 'zqpj']);
  expect(toPinyinInitials('行'.repeat(20)).split(' ').length).toBeLessThanOrEqual(8);
});
