import {
  clientLevels,
  productLevels,
  type ClientLevel,
  type MatchOutcome,
  type ProductLevel,
  type Suitability,
} from '../schema/dealing.ts';

/**
 * Returns whether a product of a level suits a client: C1 takes R1, C2 up to R2 and so on, C5 all. Above the client's level it
 * may be sold only to a client who insists after a written warning, and to a client of the lowest category not at all. The lowest
 * category is C1 together with one of: no full capacity for civil acts, no tolerance of any loss, or a provision of law.
 * 证券期货投资者适当性管理办法 §18–22; 基金募集机构投资者适当性管理实施指引(试行).
 */
export function matchSuitability(client: { level: ClientLevel; isLowest: boolean }, product: ProductLevel): MatchOutcome {
  if (productLevels.indexOf(product) <= clientLevels.indexOf(client.level)) return 'match';
  return client.isLowest ? 'refuse' : 'warn';
}

/** Returns the levels of clients for whom a product level is suitable, lowest first: R3 suits C3, C4 and C5. */
export const listSuitableClients = (product: ProductLevel): ClientLevel[] =>
  clientLevels.filter((level) => matchSuitability({ level, isLowest: false }, product) === 'match');

/** Returns the whole match table, the lowest category first. */
export function buildMatchMatrix(): Suitability['matrix'] {
  const clients = [{ level: 'C1' as const, isLowest: true }, ...clientLevels.map((level) => ({ level, isLowest: false }))];
  return clients.map((client) => ({
    client: client.level,
    isLowest: client.isLowest,
    cells: productLevels.map((product) => ({ product, outcome: matchSuitability(client, product) })),
  }));
}
