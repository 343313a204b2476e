import { exchangeNames, type Exchange } from '#securities/lists/web/exchange.ts';
import { exchangesByCode, typeByCode } from './code-range.ts';
import type { ReferenceData } from './reference.ts';

/** The markets that a row states, and the market given for the whole import. */
export interface StatedMarkets {
  /** Stated in the market column. */
  column?: Exchange | undefined;
  /** Stated in the code, as in `600519.SH`. */
  code?: Exchange | undefined;
  /** Given by the importing person or the source. */
  given?: Exchange | undefined;
}

/** The security of a row, or the reason that it is unknown; `candidates` are the possible exchanges. */
export type SecurityIdentity =
  | { exchange: Exchange; code: string; warning?: string }
  | { field: 'code' | 'exchange'; problem: string; candidates?: readonly Exchange[] };

/**
 * Resolves code and market. Stated markets are binding: contradictions are an error, and so is a code outside the ranges of its
 * market. Without a stated market, the master or the code range decides when unambiguous. Missing leading zeros are added when
 * the result is a code of that market. An index is not a security. The master list itself (`isMaster`) defines which codes exist,
 * since old bonds have unusual ones.
 */
export function identify(code: string, stated: StatedMarkets, reference: ReferenceData, isMaster = false): SecurityIdentity {
  const contradiction = findContradiction(code, stated);
  if (contradiction) return contradiction;
  const exchange = stated.column ?? stated.code ?? stated.given;
  const candidates = exchange ? [exchange] : findExchanges(code.padStart(6, '0'), reference);
  const [found] = candidates;
  if (!found || candidates.length > 1) return askForMarket(code, candidates);
  if (isMaster && code.length === 6) return { exchange: found, code };
  const identity = code.length === 6 ? checkRange(code, found, reference) : fillZeros(code, found, reference);
  if ('problem' in identity || isMaster || !isIndex(identity.code, found, reference)) return identity;
  return { field: 'code', problem: `${identity.code} 是${exchangeNames[found]}的指数，不是证券` };
}

function findContradiction(code: string, { column, code: marked, given }: StatedMarkets): SecurityIdentity | undefined {
  if (marked && column && marked !== column)
    return { field: 'code', problem: `${code} 的代码写明${exchangeNames[marked]}，市场列写明${exchangeNames[column]}，互相矛盾，请核对` };
  const own = column ?? marked;
  if (!given || !own || given === own) return undefined;
  return {
    field: column ? 'exchange' : 'code',
    problem: `这一行属于${exchangeNames[own]}，本次只导入${exchangeNames[given]}`,
  };
}

function askForMarket(code: string, candidates: readonly Exchange[]): SecurityIdentity {
  const why = candidates.length > 1 ? `（${candidates.map((exchange) => exchangeNames[exchange]).join('、')}都有这段代码）` : '';
  return {
    field: 'exchange',
    problem: `无法判断 ${code} 属于哪个市场${why}，请补上市场列，或指定整个文件的市场（--exchange）`,
    candidates,
  };
}

/** Returns the exchanges whose securities in the master have this code, otherwise all that use its range. */
function findExchanges(code: string, reference: ReferenceData): readonly Exchange[] {
  const known = reference.exchangesOf(code).filter((exchange) => !isIndex(code, exchange, reference));
  return known.length === 1 ? known : exchangesByCode(code);
}

const isIndex = (code: string, exchange: Exchange, reference: ReferenceData): boolean =>
  (reference.find(exchange, code)?.securityType ?? typeByCode(exchange, code)) === 'index';

function checkRange(code: string, exchange: Exchange, reference: ReferenceData): SecurityIdentity {
  if (typeByCode(exchange, code) || reference.find(exchange, code)) return { exchange, code };
  return { field: 'code', problem: `${code} 不在${exchangeNames[exchange]}的代码区间` };
}

function fillZeros(code: string, exchange: Exchange, reference: ReferenceData): SecurityIdentity {
  const filled = code.padStart(6, '0');
  if (!typeByCode(exchange, filled) && !reference.find(exchange, filled))
    return { field: 'code', problem: `${code} 不足六位，补零后的 ${filled} 也不是${exchangeNames[exchange]}的代码` };
  return { exchange, code: filled, warning: `${code} 不足六位，按补零后的 ${filled} 导入，请核对` };
}
