import { expect, expectTypeOf, test } from 'vitest';
import { readQuery, type QueryOf } from './read-query.ts';

const kinds = {
  pageNum: 'page',
  edition: 'count',
  on: 'day',
  kind: ['a', 'b'],
  code: /^\d{4}$/,
  keyWord: 'text',
  name: { upTo: 5 },
} as const;
const read = (search: string) => readQuery(new URLSearchParams(search), kinds);

test('numbers are numbers, everything else is text', () => {
  expect(read('pageNum=3&edition=2&on=2024-02-29&kind=b&code=0001&keyWord=港股&name=甲')).toEqual({
    pageNum: 3,
    edition: 2,
    on: '2024-02-29',
    kind: 'b',
    code: '0001',
    keyWord: '港股',
    name: '甲',
  });
});

test('the bare address is the first page without filters', () => {
  expect(read('')).toEqual({ pageNum: 1 });
  expect(read('pageNum=&edition=&on=&kind=&code=&keyWord=&name=&utm=1')).toEqual({ pageNum: 1 });
});

test('invalid values are ignored', () => {
  expect(read('pageNum=x&edition=0&on=2026-02-30&kind=toString&code=12345')).toEqual({ pageNum: 1 });
});

test('text that can be neither stored nor shown is ignored, and so is a day of the year 0', () => {
  for (const text of ['%00', '港%01股', '%7F', '%EF%BF%BE']) expect(read(`keyWord=${text}&name=${text}`), text).toEqual({ pageNum: 1 });
  expect(read('on=0000-01-01')).toEqual({ pageNum: 1 });
});

test('text is normalised to NFC: the same word is equal however it was typed', () => {
  expect(read('keyWord=cafe%CC%81')).toEqual({ pageNum: 1, keyWord: 'caf\u00e9' });
});

test('text is trimmed, and empty text is dropped', () => {
  expect(read('keyWord=%20港股%20通%20&name=%20%20')).toEqual({ pageNum: 1, keyWord: '港股 通' });
});

test('text is cut to the length of its kind', () => {
  expect(read('name=%20一二三四五六七&keyWord=一二三四五六七')).toEqual({ pageNum: 1, name: '一二三四五', keyWord: '一二三四五六七' });
});

test('the types match: only the page number is always present, and fixed values are those of the table', () => {
  expectTypeOf<QueryOf<typeof kinds>['pageNum']>().toEqualTypeOf<number>();
  expectTypeOf<QueryOf<typeof kinds>['edition']>().toEqualTypeOf<number | undefined>();
  expectTypeOf<QueryOf<typeof kinds>['kind']>().toEqualTypeOf<'a' | 'b' | undefined>();
  expectTypeOf<QueryOf<typeof kinds>['on']>().toEqualTypeOf<string | undefined>();
});
