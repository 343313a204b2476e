import { expect, test } from 'vitest';
import { readIntroductionQuery } from './introduction-query.ts';

test('what makes sense is kept', () => {
  expect(
    readIntroductionQuery({
      tab: 'contracts',
      exchange: 'SHFE',
      product: 'rb',
      keyWord: ' 螺纹 ',
      price: '3500.5',
      lots: '2',
      pageNum: '3',
    }),
  ).toEqual({
    tab: 'contracts',
    exchange: 'SHFE',
    product: 'rb',
    keyWord: '螺纹',
    price: '3500.5',
    lots: '2',
    pageNum: 3,
  });
});

test.each([
  [{}],
  [{ tab: 'other', exchange: 'shfe', product: 'r1', keyWord: '  ' }],
  [{ price: '-1', lots: '0', pageNum: '0' }],
  [{ price: '0', lots: '1.5', pageNum: '1e3' }],
  [{ price: '1e9', lots: '9999999', pageNum: '123456' }],
])('%o is the page as it always is', (query) => {
  expect(readIntroductionQuery(query)).toEqual({ tab: 'intro', pageNum: 1 });
});

test('a keyword is cut where the call would refuse it', () => {
  expect(readIntroductionQuery({ keyWord: '长'.repeat(60) }).keyWord).toHaveLength(50);
});
