/** A repeated group of fields: row 2 of the prefix `c` with the parts `code` and `qty` is `c2code` and `c2qty`. */
export interface RowSpec {
  prefix: string;
  parts: readonly string[];
  /** Maximum rows of a form. */
  most: number;
}

export interface CalculatorSpec {
  title: string;
  fields: readonly string[];
  rows: readonly RowSpec[];
  /** All parameter names of the URL. */
  names: readonly string[];
}

export type CalculatorKind = 'ratio' | 'available' | 'interest' | 'concentration';

/** Returns the parameter for the number of displayed rows: `rows` and the prefix. */
export const rowCountName = (prefix: string): string => `rows${prefix}`;
export const rowFieldName = (prefix: string, row: number, part: string): string => `${prefix}${row}${part}`;

function spec(title: string, fields: readonly string[], rows: readonly RowSpec[]): CalculatorSpec {
  const ofRows = rows.flatMap(({ prefix, parts, most }) => [
    rowCountName(prefix),
    ...Array.from({ length: most }, (_, at) => parts.map((part) => rowFieldName(prefix, at + 1, part))).flat(),
  ]);
  return { title, fields, rows, names: [...fields, ...ofRows] };
}

const contractParts = ['code', 'day', 'qty', 'cost', 'price', 'cut', 'ratio'];

/** The calculators with their field names, used in URLs and calls alike. */
export const calculators: Record<CalculatorKind, CalculatorSpec> = {
  ratio: spec(
    '维持担保比例',
    ['on', 'cash', 'value', 'fin', 'slo', 'fee', 'fall'],
    [{ prefix: 'c', parts: ['code', 'qty', 'price'], most: 8 }],
  ),
  available: spec(
    '保证金可用余额',
    ['on', 'cash', 'fee', 'who'],
    [
      { prefix: 'c', parts: ['code', 'qty', 'price', 'cut'], most: 8 },
      { prefix: 'f', parts: contractParts, most: 4 },
      { prefix: 's', parts: contractParts, most: 4 },
    ],
  ),
  interest: spec('融资融券息费', [], [{ prefix: 'i', parts: ['kind', 'sum', 'from', 'to', 'due', 'rate'], most: 6 }]),
  concentration: spec('集中度', ['on', 'cash', 'debt'], [{ prefix: 'c', parts: ['code', 'qty', 'price', 'group', 'board'], most: 8 }]),
};

/** All parameter names of the page with the four calculators, without the tab. */
export const calculatorQuery: readonly string[] = [...new Set(Object.values(calculators).flatMap(({ names }) => names))];
