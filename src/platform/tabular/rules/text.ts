import type { Cell } from '../cell.ts';
import { cleanText, toPlain } from './clean-text.ts';
import { brokenReason, isNoFigure, isBlankNotation, quoteShortened, type CellReading, type CellRule } from './reading.ts';

/** The values of a closed list, each with its spellings; the first one is displayed. */
export type Spellings = Readonly<Record<string, readonly string[]>>;

const fullWidth = /[\uff01-\uff5e]/g;
// The prefix that our own exports put before names that a spreadsheet would run.
const formulaGuard = /^'(?=[=+\-@])/;
// Exchanges pad short names to four characters; such spaces are not part of the name.
const blankBesideHan = /(?<=\p{Script=Han}) | (?=\p{Script=Han})/gu;

/**
 * Reads names: kept as text whatever they contain, including markup and formulas, which are escaped wherever they are shown or
 * exported. Full-width letters become half-width, spaces beside Chinese characters are removed. A dash, N/A and the like mean no
 * name: null.
 */
export function readName(cell: Cell): CellReading {
  const broken = brokenReason(cell);
  if (broken) return { problem: broken };
  const text = typeof cell === 'string' ? cell : String((cell as { value: number }).value);
  const name = cleanText(text)
    .replaceAll(fullWidth, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replaceAll(blankBesideHan, '')
    .replace(formulaGuard, '');
  if (isBlankNotation(name)) return { value: null };
  return name.length > 80 ? { problem: `名称有 ${name.length} 个字，超过 80 个` } : { value: name };
}

/** Creates a rule for a closed list, in any spelling; blank is null. */
export function choiceRule(spellings: Spellings): CellRule {
  const known = new Map(
    Object.entries(spellings).flatMap(([value, words]) => [value, ...words].map((word) => [word.toLowerCase(), value] as const)),
  );
  const readings = new Map([...known].map(([word, value]) => [word, { value }] as const));
  return (cell) => {
    const asItStands = typeof cell === 'string' ? readings.get(cell) : undefined;
    if (asItStands) return asItStands;
    const broken = brokenReason(cell);
    if (broken) return { problem: broken };
    const text = toPlain(typeof cell === 'string' ? cell : String((cell as { value: number }).value));
    const value = known.get(text.toLowerCase());
    if (value !== undefined) return { value };
    return isNoFigure(text)
      ? { value: null }
      : {
          problem: `不认识${quoteShortened(text)}，可以填 ${[...new Set(Object.values(spellings).map((words) => words[0]))].filter(Boolean).join('、')}`,
        };
  };
}

/** Reads yes or no in the spellings of exchanges and brokers; blank is null. 无 may mean either, so the user has to be asked. */
export const readFlag: CellRule = (cell, column) => {
  if (typeof cell === 'string' && toPlain(cell) === '无') return { problem: `不认识${quoteShortened('无')}，可以填 是、否` };
  const reading = flag(cell, column);
  return 'value' in reading && reading.value !== null ? { value: reading.value === 'yes' } : reading;
};

/** Yes and no, as exchanges and brokers write them. */
export const flagSpellings: Spellings = {
  yes: ['是', 'Y', 'YES', 'TRUE', 'T', '1', '√', '允许', '可', '可融资', '可融券', '正常'],
  no: ['否', 'N', 'NO', 'FALSE', 'F', '0', '×', 'X', '禁止', '不可', '不允许', '暂停'],
};
const flag = choiceRule(flagSpellings);
