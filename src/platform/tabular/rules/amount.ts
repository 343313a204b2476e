import type { Cell } from '../cell.ts';
import { cleanText } from './clean-text.ts';
import { brokenReason, isNoFigure, quoteShortened, type ColumnContext, type CellReading } from './reading.ts';

const inOnes = { power: 0, isWhole: false };
// Significant digits of spreadsheets; further digits of a computed cell are noise.
const sheetDigits = 15;

/**
 * Parses amounts in CNY and quantities: plain digits, or digits in groups of three with commas (also full-width) or spaces. A
 * dash means no value, not zero. 万, 亿 and full-width digits in a cell are refused: a rounded or retyped number is not the
 * published one. Where the whole column is in such a unit, the decimal point is moved exactly.
 */
export function readAmount(cell: Cell, { scale = inOnes }: Pick<ColumnContext, 'scale'> = {}): CellReading {
  const broken = brokenReason(cell);
  if (broken) return { problem: broken };
  if (typeof cell !== 'string') return readNumber((cell as { value: number }).value, scale);
  const text = cleanText(cell);
  if (isNoFigure(text)) return { value: null };
  if (/[万亿]/.test(text)) return { problem: `${quoteShortened(text)}带有中文单位，请填完整的数字` };
  const grouped = text.replaceAll('，', ',');
  if (/^\d{1,3}([, ]\d{3})*(\.\d+)?$/.test(grouped) || /^\d+(\.\d+)?$/.test(grouped)) return move(grouped.replaceAll(/[, ]/g, ''), scale);
  return { problem: `${quoteShortened(text)}不是数字，请用半角数字填写，可用逗号分节` };
}

/** Parses a figure that may be negative, such as a price-earnings ratio; a dash alone means no value. */
export function readSignedNumber(cell: Cell, column: Pick<ColumnContext, 'scale'> = {}): CellReading {
  const isNegative = typeof cell === 'string' ? /^-\d/.test(cleanText(cell)) : cell.kind === 'number' && cell.value < 0;
  if (!isNegative) return readAmount(cell, column);
  const reading = readAmount(typeof cell === 'string' ? cleanText(cell).slice(1) : String(-(cell as { value: number }).value), column);
  return 'value' in reading && typeof reading.value === 'number' ? { value: -reading.value } : reading;
}

function readNumber(value: number, scale: NonNullable<ColumnContext['scale']>): CellReading {
  if (scale.power === 0 || !Number.isFinite(value) || value < 0) return checkRange(value);
  return move(String(Number(value.toPrecision(sheetDigits))), scale);
}

/** Moves the decimal point of a plain number. A value that the stored number cannot hold exactly is refused, never rounded. */
function move(text: string, { power, isWhole }: NonNullable<ColumnContext['scale']>): CellReading {
  const [, whole = '', fraction = '', exponent = '0'] = /^(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(text) ?? [];
  const point = whole.length + power + Number(exponent);
  const digits = (whole + fraction).padStart(whole.length + fraction.length + Math.max(0, 1 - point), '0');
  const start = Math.max(1, point);
  const left = digits
    .slice(0, start)
    .padEnd(start, '0')
    .replace(/^0+(?=\d)/, '');
  const right = digits.slice(start).replace(/0+$/, '');
  if (power > 0 && isWhole && right !== '')
    return { problem: `${quoteShortened(text)}换算后是 ${left}.${right}，不是整数：文件里的数可能已经四舍五入` };
  const moved = right === '' ? left : `${left}.${right}`;
  if (power > 0 && String(Number(moved)) !== moved) return { problem: `${quoteShortened(text)}换算后位数过多，不能准确保存` };
  return checkRange(Number(moved));
}

function checkRange(value: number): CellReading {
  if (!Number.isFinite(value) || value < 0) return { problem: `${value} 不是有效的数额` };
  return value > Number.MAX_SAFE_INTEGER ? { problem: `${value} 过大` } : { value };
}
