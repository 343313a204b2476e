import type { ListDefinition } from '../import/lists.ts';
import { exchangeNames } from '../web/exchange.ts';
import { securityTypeNames } from '../web/security-type.ts';

/** A value as the database gives it: exact numbers and days are text. */
export type FieldValue = string | number | boolean | null;

/** A field of a list that readers see. */
export interface ShownField {
  name: string;
  title: string;
  kind: 'percent' | 'number' | 'flag' | 'choice' | 'day' | 'text';
}

/** Never told with the other fields: the key that every row begins with, and the day that the whole version has. */
const notShown = new Set(['code', 'dataDate']);

/** Fields that no file has but readers see: the importer finds them. */
const derived: Readonly<Record<string, { after: string; field: ShownField }>> = {
  collateral: { after: 'haircut', field: { name: 'cap', title: '折算率上限', kind: 'percent' } },
};

/** Told in files only: since when a security has been a target is no property that could change by itself. */
const fileOnly: Readonly<Record<string, readonly ShownField[]>> = {
  targets: [
    { name: 'financingSince', title: '融资调入日期', kind: 'day' },
    { name: 'lendingSince', title: '融券调入日期', kind: 'day' },
  ],
};

/** The columns of a list's files behind the code: all that readers see, and what only files tell. */
export const fileFields = (definition: ListDefinition): ShownField[] => [...shownFields(definition), ...(fileOnly[definition.kind] ?? [])];

/** The fields of a list that readers see, in the order and with the titles of its definition. */
export function shownFields({ kind, fields, table }: ListDefinition): ShownField[] {
  return fields.flatMap(({ name, title, rate }) => {
    if (notShown.has(name)) return [];
    const field: ShownField = { name, title, kind: rate ? 'percent' : kindOf(name, table.columns[name]?.sqlType) };
    const extra = derived[kind];
    return extra?.after === name ? [field, extra.field] : [field];
  });
}

function kindOf(name: string, sqlType = 'text'): ShownField['kind'] {
  if (sqlType === 'boolean') return 'flag';
  if (sqlType === 'numeric') return 'number';
  if (sqlType === 'date') return 'day';
  return name in choices ? 'choice' : 'text';
}

/** Spellings that readers understand and the importer reads back as the same value. */
const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  exchange: exchangeNames,
  securityType: securityTypeNames,
  concentrationGroup: { A: 'A组', B: 'B组', C: 'C组', D: 'D组', cash: '现金类' },
  zeroReason: { risk_warning: '风险警示', static_pe_over_300: '静态市盈率高于300', negative_static_pe: '静态市盈率为负', other: '其他' },
  status: { normal: '正常', over_300: '高于300', negative: '为负', none: '不适用' },
  reason: {
    risk_warning: '风险警示',
    abnormal_volatility: '异常波动',
    high_pledge_ratio: '质押比例过高',
    suspended_over_30_days: '停牌超过30天',
    major_negative_event: '重大负面事件',
    other: '其他',
  },
};

/** A value as readers see it: `65%`, `是`, `A组`; empty where there is none. */
export function toWords({ name, kind }: ShownField, value: FieldValue | undefined): string {
  if (value === null || value === undefined || value === '') return '';
  if (kind === 'flag') return value ? '是' : '否';
  if (kind === 'percent') return `${Number(value)}%`;
  if (kind === 'number') return String(Number(value));
  return (kind === 'choice' && choices[name]?.[String(value)]) || String(value);
}

/** A value as programs see it: numbers as numbers, percentages in percent, everything else as it is kept. */
export function toPlainValue({ kind }: ShownField, value: FieldValue | undefined): FieldValue {
  if (value === null || value === undefined) return null;
  return kind === 'percent' || kind === 'number' ? Number(value) : value;
}
