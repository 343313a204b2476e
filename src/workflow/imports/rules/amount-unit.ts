import { toPlain } from '#platform/tabular/rules/clean-text.ts';
import type { Measure } from '../definition/column.ts';

/**
 * The units of amounts, as powers of ten of one yuan, share or fund unit. A lot (手) is 100 shares or fund units, and 10 bonds:
 * see `bondLotPower`.
 */
export const amountUnits = {
  one: { power: 0, word: '元或股' },
  lot: { power: 2, word: '手' },
  bai: { power: 2, word: '百' },
  qian: { power: 3, word: '千' },
  wan: { power: 4, word: '万' },
  baiwan: { power: 6, word: '百万' },
  qianwan: { power: 7, word: '千万' },
  yi: { power: 8, word: '亿' },
} as const;
/** The exchanges trade bonds in lots of 1,000 yuan face value: ten pieces (张) of 100 yuan. */
export const bondLotPower = 1;
export type AmountUnit = keyof typeof amountUnits;
export const amountUnitNames = Object.keys(amountUnits) as [AmountUnit, ...AmountUnit[]];

/** A unit as written in a text. Without a noun (`万`) it may apply to money or quantities. */
export interface WrittenUnit {
  unit: AmountUnit;
  measure?: Exclude<Measure, 'price'>;
  word: string;
}

/** A unit stated for the table below it or for the item that it names: `数量单位：万股`. */
export interface UnitStatement extends WrittenUnit {
  /** The text before 单位; may be empty. */
  subject: string;
}

const scale = '(?:百万|千万|百|千|万|亿)';
const noun = '(?:元(?:人民币)?|[股份张手])';
const token = `(?:(?:人民币|rmb|cny)?(?:${scale}${noun}?|${noun}))`;
const list = `(${token}(?:(?:\\s*[、,;/和及与或]\\s*|\\s+)${token})*)`;
const patterns = [
  // In 填报单位：元大证券 the word is part of a name: a unit must not be followed by further characters.
  new RegExp(`([\\p{Script=Han}]{0,12})单位\\s*(?:均为|[:为是])?\\s*${list}(?![\\p{L}\\p{N}])`, 'gu'),
  new RegExp(`([\\p{Script=Han}]{0,12}?)(?:均|都)?以\\s*${list}(?:为单位|计|列示|填列)`, 'gu'),
];
const bracketed = new RegExp(`()\\(${list}\\)`, 'gu');
const foreign = /(美元|港元|港币|欧元|日元|英镑|usd|hkd|eur)/;

/** Parses one unit: `万元`, `股/份`, `人民币元`, `手`. Undefined for anything else. */
export function readUnit(text: string): WrittenUnit | undefined {
  const word = toPlain(text).toLowerCase().replaceAll(' ', '');
  const units = word.split('/').map(readSingle);
  const [first] = units;
  return first && units.every((unit) => unit?.unit === first.unit && unit.measure === first.measure) ? { ...first, word } : undefined;
}

function readSingle(word: string): WrittenUnit | undefined {
  const parts = new RegExp(`^(?:人民币|rmb|cny)?(${scale})?(${noun})?(?:\\(人民币\\))?$`, 'u').exec(word);
  const [, size, thing] = parts ?? [];
  if (!size && !thing) return undefined;
  if (thing === '手') return size ? undefined : { unit: 'lot', measure: 'quantity', word };
  const unit = size ? amountUnitNames.find((name) => amountUnits[name].word === size)! : 'one';
  if (!thing) return { unit, word };
  return { unit, measure: thing.startsWith('元') ? 'money' : 'quantity', word };
}

/** Returns every unit stated in a line beside the table. With `isTitle`, brackets alone also state one, as in `明细表（万元）`. */
export function findUnitStatements(text: string, isTitle: boolean): UnitStatement[] {
  const plain = toPlain(text).toLowerCase();
  return [...patterns, ...(isTitle ? [bracketed] : [])].flatMap((pattern) =>
    [...plain.matchAll(pattern)].flatMap(([, subject = '', words = '']) =>
      words.split(/[、,;/和及与或\s]+/).flatMap((word) => {
        const unit = readUnit(word);
        return unit ? [{ ...unit, subject }] : [];
      }),
    ),
  );
}

/** Returns the foreign currency that a line states as its unit: such a table is not supported. */
export function findForeignUnit(text: string): string | undefined {
  return /单位\s*[:为是]?[^,;。]{0,8}/.exec(toPlain(text).toLowerCase())?.[0].match(foreign)?.[0];
}
