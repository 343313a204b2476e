import type { Cell } from '#platform/tabular/cell.ts';
import { toPlain, withoutTextGuard } from '#platform/tabular/rules/clean-text.ts';
import { brokenReason, shown, type CellReading } from '#platform/tabular/rules/reading.ts';
import { partCode, type Exchange } from './written-code.ts';

/**
 * Securities codes: six digits, kept as text. Text guards and marks of the market such as `.SH` are taken off.
 * `600000.0` is 600000, because no digit can be missing. Fewer digits come back short: whether zeros were lost is for
 * the row to decide, which knows the exchange. Everything else, scientific notation first of all, is refused: digits
 * are gone.
 */
export function readCode(cell: Cell): CellReading {
  const broken = brokenReason(cell);
  if (broken) return { problem: broken };
  const text = textOf(cell);
  if (text === '') return { problem: '没有填写' };
  const { code: plain } = partCode(text);
  if (/^\d{1,6}$/.test(plain)) return { value: plain };
  if (/^\d{6}\.0+$/.test(plain))
    return { value: plain.slice(0, 6), warning: `${shown(plain)}被表格软件存成了小数，按 ${plain.slice(0, 6)} 导入` };
  if (/^\d+(\.\d+)?e[+-]?\d+$/i.test(plain)) return { problem: `${shown(text)}是科学计数法，代码的数字可能已经丢失` };
  if (/^\d+\.\d+$/.test(plain)) return { problem: `${shown(text)}是小数，不足六位，无法确认原来的代码` };
  return { problem: `${shown(text)}不是六位数字代码` };
}

/** The exchange that a code's mark names: SZSE in `000001.SZ` and `sz000001`; undefined without a mark. */
export const exchangeInCode = (cell: Cell): Exchange | undefined => partCode(textOf(cell)).exchange;

const textOf = (cell: Cell): string =>
  typeof cell === 'string' ? withoutTextGuard(toPlain(cell)) : cell.kind === 'number' ? String(cell.value) : '';
