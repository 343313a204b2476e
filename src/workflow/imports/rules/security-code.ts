import type { Cell } from '#platform/tabular/cell.ts';
import { toPlain, withoutTextGuard } from '#platform/tabular/rules/clean-text.ts';
import { brokenReason, quoteShortened, type CellReading } from '#platform/tabular/rules/reading.ts';
import { splitMarketCode, type Exchange } from './written-code.ts';

/**
 * Parses securities codes: six digits, stored as text. Text prefixes and market suffixes such as `.SH` are removed. `600000.0` is
 * 600000, because no digit can be missing. Shorter codes are returned as they are, because only the row knows the exchange and
 * whether zeros are missing. Everything else, above all scientific notation, is rejected because digits are lost.
 */
export function parseSecurityCode(cell: Cell): CellReading {
  const broken = brokenReason(cell);
  if (broken) return { problem: broken };
  const text = textOf(cell);
  if (text === '') return { problem: '没有填写' };
  const { code: plain } = splitMarketCode(text);
  if (/^\d{1,6}$/.test(plain)) return { value: plain };
  if (/^\d{6}\.0+$/.test(plain))
    return { value: plain.slice(0, 6), warning: `${quoteShortened(plain)}被表格软件存成了小数，按 ${plain.slice(0, 6)} 导入` };
  if (/^\d+(\.\d+)?e[+-]?\d+$/i.test(plain)) return { problem: `${quoteShortened(text)}是科学计数法，代码的数字可能已经丢失` };
  if (/^\d+\.\d+$/.test(plain)) return { problem: `${quoteShortened(text)}是小数，不足六位，无法确认原来的代码` };
  return { problem: `${quoteShortened(text)}不是六位数字代码` };
}

/** Returns the exchange in a code's suffix or prefix: SZSE for `000001.SZ` and `sz000001`; undefined without one. */
export const exchangeInCode = (cell: Cell): Exchange | undefined => splitMarketCode(textOf(cell)).exchange;

const textOf = (cell: Cell): string =>
  typeof cell === 'string' ? withoutTextGuard(toPlain(cell)) : cell.kind === 'number' ? String(cell.value) : '';
