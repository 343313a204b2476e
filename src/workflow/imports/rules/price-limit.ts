import { toPlain } from '#platform/tabular/rules/clean-text.ts';
import { brokenReason, isBlankNotation, quoteShortened, type CellReading, type CellRule } from '#platform/tabular/rules/reading.ts';

/** Daily price limits: a percentage or 无限制. */
export const readPriceLimit: CellRule = (cell) => {
  const broken = brokenReason(cell);
  if (broken) return { problem: broken };
  if (typeof cell !== 'string') return cell.kind === 'number' ? priceLimit(`${Math.round(cell.value * 100)}%`) : { value: null };
  return priceLimit(toPlain(cell));
};

function priceLimit(text: string): CellReading {
  if (isBlankNotation(text)) return { value: null };
  return /^\d{1,3}%$/.test(text) || text === '无限制'
    ? { value: text }
    : { problem: `${quoteShortened(text)}不是涨跌幅限制，应写成 10% 或 无限制` };
}
