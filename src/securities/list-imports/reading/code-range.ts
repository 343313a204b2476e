import { z } from 'zod';
import { exchanges, type Exchange } from '#securities/lists/web/exchange.ts';
import { securityTypes, type SecurityType } from '#securities/lists/web/security-type.ts';
import published from './code-ranges.json' with { type: 'json' };

const rangesOfExchange = z.strictObject({
  /** Publisher of the ranges, and their date. */
  source: z.string(),
  day: z.iso.date(),
  /** Security types by code prefix. */
  ranges: z.record(z.string().regex(/^\d{1,3}$/), z.enum(securityTypes as [SecurityType, ...SecurityType[]])),
});

/**
 * The code prefixes of each exchange; the longest match decides the type (trade rule X23). A code outside is not a security of that
 * exchange; inside, the type is preliminary for securities missing in the master.
 */
const codeRanges = z.strictObject({ SSE: rangesOfExchange, SZSE: rangesOfExchange, BSE: rangesOfExchange }).parse(published);

/** Returns the type that a code's prefix suggests, or undefined when the exchange has no such codes. */
export function typeByCode(exchange: Exchange, code: string): SecurityType | undefined {
  return codeRanges[exchange].ranges[code.slice(0, matchLength(exchange, code))];
}

/**
 * Returns the exchanges that use the code's range for securities; several mean that the code is ambiguous. Indices are ignored,
 * and so are one-digit prefixes when another exchange has a longer match.
 */
export function exchangesByCode(code: string): readonly Exchange[] {
  const lengths = exchanges.map((exchange) => (typeByCode(exchange, code) === 'index' ? 0 : matchLength(exchange, code)));
  const least = Math.max(...lengths) > 1 ? 2 : 1;
  return exchanges.filter((_, index) => lengths[index]! >= least);
}

/** Returns the length of the longest matching prefix; 0 when none matches. */
function matchLength(exchange: Exchange, code: string): number {
  return [3, 2, 1].find((length) => Object.hasOwn(codeRanges[exchange].ranges, code.slice(0, length))) ?? 0;
}
