import type { CatalogueDraft } from '#products/futures/schema.ts';
import { readDemoTable } from '../read-table.ts';

/** Reads exchanges, products and contracts; contracts were computed from the rules of delivery months. */
export function readFuturesCatalogue(): CatalogueDraft {
  return {
    exchanges: readDemoTable('futures-exchanges.csv', ['code', 'name', 'city', 'website']),
    products: readDemoTable('futures-products.csv', [
      'code',
      'exchange',
      'name',
      'tradingName',
      'multiplier',
      'unit',
      'priceTick',
      'minMarginPct',
      'listedOn',
      'daySession',
      'nightSession',
      'basis',
    ]).map(({ multiplier, priceTick, minMarginPct, daySession, nightSession, basis, ...product }) => ({
      ...product,
      multiplier: Number(multiplier),
      priceTick: Number(priceTick),
      minMarginPct: Number(minMarginPct),
      daySession: daySession.replaceAll('; ', ', '),
      nightSession: nightSession || null,
      basis: basis === 'collected' ? 'collected' : 'unconfirmed',
    })),
    productsAsOf: '2026-08-20',
    contracts: readDemoTable('futures-contracts.csv', ['code', 'product', 'deliveryMonth']),
    contractsAsOf: '2026-08-20',
    isDerived: true,
  };
}
