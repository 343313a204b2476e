import { z } from 'zod';
import { exchanges, type Exchange } from '#securities/lists/web/exchange.ts';
import { securityTypes, type SecurityType } from '#securities/lists/web/security-type.ts';
import published from './code-ranges.json' with { type: 'json' };

const rangesOfExchange = z.strictObject({
  /** Who published the ranges, and their day. */
  source: z.string(),
  day: z.iso.date(),
  /** By the beginning of a code. */
  ranges: z.record(z.string().regex(/^\d{1,3}$/), z.enum(securityTypes as [SecurityType, ...SecurityType[]])),
});

/**
 * Which beginnings of a code belong to which exchange, the longest one deciding the type (DOMAIN X23). A code outside is
 * not a security of that exchange; inside, the type is a first idea for securities that the master does not know.
 */
const codeRanges = z.strictObject({ SSE: rangesOfExchange, SZSE: rangesOfExchange, BSE: rangesOfExchange }).parse(published);

/** The type that a code's beginning suggests, or undefined when the exchange has no such codes. */
export function typeByCode(exchange: Exchange, code: string): SecurityType | undefined {
  return codeRanges[exchange].ranges[code.slice(0, matchLength(exchange, code))];
}

/**
 * The exchanges that use the range of a code for securities; more than one cannot be told apart by the code. Indices do
 * not count, and neither do ranges of a whole first digit where another exchange has a narrower one.
 */
export function exchangesByCode(code: string): readonly Exchange[] {
  const lengths = exchanges.map((exchange) => (typeByCode(exchange, code) === 'index' ? 0 : matchLength(exchange, code)));
  const least = Math.max(...lengths) > 1 ? 2 : 1;
  return exchanges.filter((_, index) => lengths[index]! >= least);
}

/** How many digits the longest fitting beginning has; 0 when none fits. */
function matchLength(exchange: Exchange, code: string): number {
  return [3, 2, 1].find((length) => Object.hasOwn(codeRanges[exchange].ranges, code.slice(0, length))) ?? 0;
}
