import { expect, test } from 'vitest';
import { catalogueDraft } from '#products/futures/schema.ts';
import { readFuturesCatalogue } from './catalogue.ts';

test('six exchanges, 88 products and 917 contracts can be imported by staff', () => {
  const { exchanges, products, contracts } = catalogueDraft.parse(readFuturesCatalogue());
  expect([exchanges.length, products.length, contracts.length]).toEqual([6, 88, 917]);
  expect(products.filter(({ basis }) => basis === 'unconfirmed')).toHaveLength(19);
});

test('a contract’s code is its product and its month, for Zhengzhou with one digit of the year', () => {
  const { products, contracts } = readFuturesCatalogue();
  const exchangeOf = new Map(products.map(({ code, exchange }) => [code, exchange]));
  for (const { code, product, deliveryMonth } of contracts) {
    const month = deliveryMonth.slice(2).replace('-', '');
    expect(code).toBe(product + (exchangeOf.get(product) === 'CZCE' ? month.slice(1) : month));
  }
});
