import { exchanges, type Exchange } from '#modules/district/lists/web/exchange.ts';
import type { SecurityType } from '#modules/district/lists/web/security-type.ts';

/**
 * Which beginnings of a code belong to which exchange, the longest one deciding (DOMAIN X23). A code outside is not a
 * security of that exchange; inside, the type is a first idea for securities that the master does not know.
 */
const ranges: Record<Exchange, Readonly<Record<string, SecurityType>>> = {
  SSE: {
    '000': 'index',
    '009': 'treasury_bond',
    '010': 'treasury_bond',
    '018': 'other_bond',
    '019': 'treasury_bond',
    '020': 'treasury_bond',
    '1': 'other_bond',
    '110': 'other_bond',
    '111': 'other_bond',
    '113': 'other_bond',
    '118': 'other_bond',
    '50': 'lof',
    '508': 'reit',
    '51': 'etf',
    '52': 'etf',
    '53': 'etf',
    '55': 'etf',
    '56': 'etf',
    '58': 'etf',
    '59': 'etf',
    '60': 'a_share',
    '688': 'a_share',
    '689': 'a_share',
    '900': 'b_share',
  },
  SZSE: {
    '000': 'a_share',
    '001': 'a_share',
    '002': 'a_share',
    '003': 'a_share',
    '004': 'a_share',
    '1': 'other_bond',
    '123': 'other_bond',
    '127': 'other_bond',
    '128': 'other_bond',
    '15': 'etf',
    '16': 'lof',
    '18': 'reit',
    '200': 'b_share',
    '201': 'b_share',
    '300': 'a_share',
    '301': 'a_share',
    '302': 'a_share',
    '303': 'a_share',
    '399': 'index',
  },
  BSE: {
    '1': 'other_bond',
    '43': 'a_share',
    '81': 'other_bond',
    '82': 'other_bond',
    '83': 'a_share',
    '87': 'a_share',
    '88': 'a_share',
    '899': 'index',
    '92': 'a_share',
  },
};

/** The type that a code's beginning suggests, or undefined when the exchange has no such codes. */
export function typeByCode(exchange: Exchange, code: string): SecurityType | undefined {
  return ranges[exchange][code.slice(0, matchLength(exchange, code))];
}

/** The exchange a code must belong to; undefined when none has it, or several with equal right. Indices are no securities and do not count. */
export function exchangeByCode(code: string): Exchange | undefined {
  const matches = exchanges.map((exchange) => (typeByCode(exchange, code) === 'index' ? 0 : matchLength(exchange, code)));
  const longest = Math.max(...matches);
  return longest > 0 && matches.filter((length) => length === longest).length === 1 ? exchanges[matches.indexOf(longest)] : undefined;
}

/** How many digits the longest fitting beginning has; 0 when none fits. */
function matchLength(exchange: Exchange, code: string): number {
  return [3, 2, 1].find((length) => Object.hasOwn(ranges[exchange], code.slice(0, length))) ?? 0;
}
