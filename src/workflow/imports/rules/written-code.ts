export const exchangeCodes = ['SSE', 'SZSE', 'BSE'] as const;
export type Exchange = (typeof exchangeCodes)[number];

/** A securities code as written: `600519`, `600519.SH`, `sh600519`, `SH.600519`, `600519 XSHG`. */
export interface WrittenCode {
  /** The code without the market. */
  code: string;
  /** The exchange in its prefix or suffix. */
  exchange?: Exchange;
}

const marks: Readonly<Record<string, Exchange>> = {
  SH: 'SSE',
  SS: 'SSE',
  SSE: 'SSE',
  SHSE: 'SSE',
  XSHG: 'SSE',
  SZ: 'SZSE',
  SZSE: 'SZSE',
  XSHE: 'SZSE',
  BJ: 'BSE',
  BSE: 'BSE',
  BJSE: 'BSE',
  XBSE: 'BSE',
};
const mark = `(${Object.keys(marks)
  .toSorted((one, other) => other.length - one.length)
  .join('|')})`;
const digits = String.raw`(\d{1,6}(?:\.0+)?)`;
const marked = new RegExp(`^(?:${mark}[ .:_-]?${digits}|${digits}[ .:_-]?${mark})$`, 'i');

/** Separates a code from the market before or behind it; other texts are returned unchanged. */
export function splitMarketCode(text: string): WrittenCode {
  const [, before, behind, ahead, after] = marked.exec(text) ?? [];
  const word = before ?? after;
  return word === undefined ? { code: text } : { code: behind ?? ahead ?? '', exchange: marks[word.toUpperCase()]! };
}
