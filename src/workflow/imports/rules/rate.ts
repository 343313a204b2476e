import type { Cell } from '#platform/tabular/cell.ts';
import { toPlain, withoutTextGuard } from '#platform/tabular/rules/clean-text.ts';
import { brokenReason, isNoFigure, quoteShortened, type ColumnContext, type CellReading } from '#platform/tabular/rules/reading.ts';
import type { RateBounds } from '../definition/column.ts';

/**
 * Parses rates, stored in percent. A percent sign, or a spreadsheet's percent format, is decisive. Numbers without one have the
 * unit of the whole column: the one in its heading, else the one that most of them require. Implausible numbers in that unit are
 * rejected, not converted: 0.70 among percentages may mean 0.70% or 70%.
 */
export function rateRule(bounds: RateBounds) {
  return (cell: Cell, { unit }: Pick<ColumnContext, 'unit'>): CellReading => {
    const broken = brokenReason(cell);
    if (broken) return { problem: broken };
    if (typeof cell !== 'string') {
      const { value, isPercent } = cell as { value: number; isPercent: boolean };
      return isPercent ? checkRange(round(value * 100), bounds) : readBare(value, unit, bounds);
    }
    const text = withoutTextGuard(toPlain(cell));
    if (isNoFigure(text))
      return bounds.mayBeBlank ? { value: null } : { problem: text === '' ? '没有填写' : `${quoteShortened(text)}不是数值` };
    const signed = /^(-?\d+(?:\.\d+)?) ?%$/.exec(text);
    if (signed) return checkRange(Number(signed[1]), bounds);
    if (!/^-?\d+(\.\d+)?$/.test(text)) return { problem: `${quoteShortened(text)}不是数值，请写成 70% 的样子` };
    return readBare(Number(text), unit, bounds);
  };
}

function readBare(value: number, unit: ColumnContext['unit'], bounds: RateBounds): CellReading {
  if (value <= 0) return checkRange(value, bounds);
  if (unit === 'percent') {
    if (value < bounds.fractionBelow)
      return { problem: `${value} 与本列的单位不符：本列以百分数填写，分不清是 ${value}% 还是 ${round(value * 100)}%，请带上百分号` };
    return checkRange(value, bounds);
  }
  if (unit === 'fraction') {
    if (value > bounds.fractionMax) return { problem: `${value} 与本列的单位不符：本列以小数填写（如 0.7 表示 70%），请带上百分号` };
    return checkRange(round(value * 100), bounds);
  }
  return { problem: `${value} 没有百分号，本列也看不出单位，请带上百分号` };
}

/** Returns the unit that a number without percent sign suggests for its column; undefined when it fits both. */
export function voteForUnit(cell: Cell, bounds: RateBounds): 'percent' | 'fraction' | undefined {
  const value = bareNumber(cell);
  if (value === undefined || value <= 0) return undefined;
  if (value >= bounds.fractionBelow) return 'percent';
  // 1 may be 1% or 100%; a column of only ones is read as fractions only where 100% is a usual value.
  return value < 1 || bounds.fractionMax > 1 ? 'fraction' : undefined;
}

function bareNumber(cell: Cell): number | undefined {
  if (typeof cell !== 'string') return cell.kind === 'number' && !cell.isPercent ? cell.value : undefined;
  const text = withoutTextGuard(toPlain(cell));
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

function checkRange(percent: number, { max }: RateBounds): CellReading {
  if (percent < 0) return { problem: `${percent}% 是负数` };
  return percent > max ? { problem: `${percent}% 超过 ${max}%` } : { value: percent };
}

/** Removes binary rounding errors: 0.57 × 100 is 56.99999999999999. */
const round = (value: number) => Math.round(value * 1e6) / 1e6;
