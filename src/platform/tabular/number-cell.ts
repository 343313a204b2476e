import type { Cell } from './cell.ts';
import { formatSerial, isDateFormat, isPercentFormat } from './number-format.ts';

/** Converts a workbook's number by its format: a day to text, anything else to a number. */
export function numberCell(value: number, format: string | number, date1904: boolean): Cell {
  const day = isDateFormat(format) ? formatSerial(value, date1904) : undefined;
  return day ?? { kind: 'number', value, isPercent: isPercentFormat(format) };
}
