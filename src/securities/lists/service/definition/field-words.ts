import type { Content } from '#workflow/imports/definition/column.ts';
import type { ListDefinition } from './lists.ts';

/** A value as the database gives it: exact numbers and days are text. */
export type FieldValue = string | number | boolean | null;

/** A field of a list that readers see. */
export interface ShownField {
  name: string;
  title: string;
  kind: 'percent' | 'number' | 'flag' | 'choice' | 'day' | 'text';
  /** What readers see in place of the values of a choice. */
  words?: Readonly<Record<string, string>>;
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
export function shownFields({ kind, fields }: ListDefinition): ShownField[] {
  return fields.flatMap(({ name, title, content }) => {
    if (notShown.has(name)) return [];
    const field: ShownField = { name, title, ...showContent(content) };
    const extra = derived[kind];
    return extra?.after === name ? [field, extra.field] : [field];
  });
}

/** How values of a content are shown. */
export function showContent(content: Content): Pick<ShownField, 'kind' | 'words'> {
  if (content === 'flag' || content === 'day') return { kind: content };
  if (content === 'number' || content === 'amount' || content === 'ratio') return { kind: 'number' };
  if (typeof content === 'string') return { kind: 'text' };
  if ('rate' in content) return { kind: 'percent' };
  if ('code' in content) return { kind: 'text' };
  return { kind: 'choice', words: Object.fromEntries(Object.entries(content.choice).map(([value, [word = value]]) => [value, word])) };
}

/** A value as readers see it: `65%`, `是`, `A组`; empty where there is none. */
export function toWords({ kind, words }: Pick<ShownField, 'kind' | 'words'>, value: FieldValue | undefined): string {
  if (value === null || value === undefined || value === '') return '';
  if (kind === 'flag') return value ? '是' : '否';
  if (kind === 'percent') return `${Number(value)}%`;
  if (kind === 'number') return String(Number(value));
  return words?.[String(value)] ?? String(value);
}

/** A value as programs see it: numbers as numbers, percentages in percent, everything else as it is kept. */
export function toPlainValue({ kind }: ShownField, value: FieldValue | undefined): FieldValue {
  if (value === null || value === undefined) return null;
  return kind === 'percent' || kind === 'number' ? Number(value) : value;
}
