import { exchangeByCode, typeByCode } from './code-range.ts';
import { exchangeNames, type Exchange } from '#modules/district/lists/web/exchange.ts';
import type { Reference } from './reference.ts';

/** Which security a row means, or why that cannot be told. */
export type Identity = { exchange: Exchange; code: string; warning?: string } | { field: 'code' | 'exchange'; problem: string };

/**
 * Puts code and exchange together: lost zeros are filled in when the result is a code of that exchange, the exchange
 * is found by the code when the file has no column for it, and the two must agree. The master itself says which codes
 * exist (old bonds have strange ones), so its full codes are not held against the ranges.
 */
export function identify(code: string, exchange: Exchange | undefined, reference: Reference, isMaster = false): Identity {
  const found = exchange ?? findExchange(code.padStart(6, '0'), reference);
  if (!found) return { field: 'exchange', problem: `无法判断 ${code} 属于哪个市场，请补上市场列或用 --exchange 指定` };
  if (isMaster && code.length === 6) return { exchange: found, code };
  return code.length === 6 ? checkRange(code, found, reference) : fillZeros(code, found, reference);
}

function findExchange(code: string, reference: Reference): Exchange | undefined {
  const known = reference.exchangesOf(code);
  return known.length === 1 ? known[0] : exchangeByCode(code);
}

function checkRange(code: string, exchange: Exchange, reference: Reference): Identity {
  if (typeByCode(exchange, code) || reference.find(exchange, code)) return { exchange, code };
  return { field: 'code', problem: `${code} 不在${exchangeNames[exchange]}的代码区间` };
}

function fillZeros(code: string, exchange: Exchange, reference: Reference): Identity {
  const filled = code.padStart(6, '0');
  if (!typeByCode(exchange, filled) && !reference.find(exchange, filled))
    return { field: 'code', problem: `${code} 不足六位，补零后的 ${filled} 也不是${exchangeNames[exchange]}的代码` };
  return { exchange, code: filled, warning: `${code} 不足六位，按补零后的 ${filled} 导入，请核对` };
}
