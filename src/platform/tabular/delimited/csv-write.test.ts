import { expect, test } from 'vitest';
import { toCsvRow } from './csv-write.ts';
import { DelimitedParser } from './delimited-parser.ts';

test('cells that a spreadsheet would run as a formula are written with a leading apostrophe', () => {
  expect(toCsvRow(['=1+1', '+1', '-2+3|calc', '@SUM(1)', '\tx'])).toBe("'=1+1,'+1,'-2+3|calc,'@SUM(1),'\tx\r\n");
});

test('separators, quotes and line breaks are preserved, numbers and nulls are plain', () => {
  const row = toCsvRow(['a,b', 'say "hi"', 'two\nlines', 70.5, -1, null, '000001']);
  expect([...new DelimitedParser(',').add(row)][0]!.cells).toEqual(['a,b', 'say "hi"', 'two\nlines', '70.5', '-1', '', '000001']);
});
