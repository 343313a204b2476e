import type { Cell } from './cell.ts';
import { formatSerial, isDateFormat, isPercentFormat } from './number-format.ts';

/** A workbook's number with the meaning that its format gives it: a day as text, anything else as a number. */
export function numberCell(value: number, format: string | number, date1904: boolean): Cell {
  const day = isDateFormat(format) ? formatSerial(value, date1904) : undefined;
  return day ?? { kind: 'number', value, isPercent: isPercentFormat(format) };
}
