import type { Cell } from '#platform/tabular/cell.ts';
import { cleanText } from '../reading/clean-text.ts';
import { brokenReason, isNone, shown, type CellReading } from './reading.ts';

/**
 * Amounts of money in CNY and quantities: plain digits, or digits in groups of three parted by commas or blanks. A dash
 * is no value, not zero. 万, 亿 and full-width digits are refused: a rounded or retyped number is not the published one.
 */
export function readAmount(cell: Cell): CellReading {
  const broken = brokenReason(cell);
  if (broken) return { problem: broken };
  if (typeof cell !== 'string') return checkRange((cell as { value: number }).value);
  const text = cleanText(cell);
  if (isNone(text)) return { value: null };
  if (/[万亿]/.test(text)) return { problem: `${shown(text)}带有中文单位，请填完整的数字` };
  if (/^\d{1,3}([, ]\d{3})*(\.\d+)?$/.test(text) || /^\d+(\.\d+)?$/.test(text)) return checkRange(Number(text.replaceAll(/[, ]/g, '')));
  return { problem: `${shown(text)}不是数字，请用半角数字填写，可用逗号分节` };
}

/** A figure that may be negative, such as a price-earnings ratio; a dash alone is none. */
export function readSignedNumber(cell: Cell): CellReading {
  const isNegative = typeof cell === 'string' ? /^-\d/.test(cleanText(cell)) : cell.kind === 'number' && cell.value < 0;
  if (!isNegative) return readAmount(cell);
  const reading = readAmount(typeof cell === 'string' ? cleanText(cell).slice(1) : String(-(cell as { value: number }).value));
  return 'value' in reading && typeof reading.value === 'number' ? { value: -reading.value } : reading;
}

function checkRange(value: number): CellReading {
  if (!Number.isFinite(value) || value < 0) return { problem: `${value} 不是有效的数额` };
  return value > Number.MAX_SAFE_INTEGER ? { problem: `${value} 过大` } : { value };
}
