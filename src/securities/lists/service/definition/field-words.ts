import type { ColumnContent } from '#workflow/imports/definition/column.ts';
import type { ListDefinition } from './lists.ts';

/** A value from the database: exact numbers and dates are text. */
export type FieldValue = string | number | boolean | null;

/** A visible field of a list. */
export interface ShownField {
  name: string;
  title: string;
  kind: 'percent' | 'number' | 'flag' | 'choice' | 'day' | 'text';
  /** Display values of a choice. */
  words?: Readonly<Record<string, string>>;
}

/** Never shown with the other fields: the key of every row, and the data date of the whole version. */
const notShown = new Set(['code', 'dataDate']);

/** Visible fields that no file has: the importer derives them. */
const derived: Readonly<Record<string, { after: string; field: ShownField }>> = {
  collateral: { after: 'haircut', field: { name: 'cap', title: '折算率上限', kind: 'percent' } },
};

/** Only in files: the entry date of a target cannot change independently. */
const fileOnly: Readonly<Record<string, readonly ShownField[]>> = {
  targets: [
    { name: 'financingSince', title: '融资调入日期', kind: 'day' },
    { name: 'lendingSince', title: '融券调入日期', kind: 'day' },
  ],
};

/** Returns the columns of a list's files after the code: the visible fields, and those only in files. */
export const fileFields = (definition: ListDefinition): ShownField[] => [...shownFields(definition), ...(fileOnly[definition.kind] ?? [])];

/** Returns the visible fields of a list, in the order and with the titles of its definition. */
export function shownFields({ kind, fields }: ListDefinition): ShownField[] {
  return fields.flatMap(({ name, title, content }) => {
    if (notShown.has(name)) return [];
    const field: ShownField = { name, title, ...showContent(content) };
    const extra = derived[kind];
    return extra?.after === name ? [field, extra.field] : [field];
  });
}

/** Returns how values of a content type are shown. */
export function showContent(content: ColumnContent): Pick<ShownField, 'kind' | 'words'> {
  if (content === 'flag' || content === 'day') return { kind: content };
  if (content === 'number' || content === 'amount' || content === 'ratio') return { kind: 'number' };
  if (typeof content === 'string') return { kind: 'text' };
  if ('rate' in content) return { kind: 'percent' };
  if ('code' in content) return { kind: 'text' };
  return { kind: 'choice', words: Object.fromEntries(Object.entries(content.choice).map(([value, [word = value]]) => [value, word])) };
}

/** Formats a value for display: `65%`, `是`, `A组`; empty for null. */
export function formatFieldValue({ kind, words }: Pick<ShownField, 'kind' | 'words'>, value: FieldValue | undefined): string {
  if (value === null || value === undefined || value === '') return '';
  if (kind === 'flag') return value ? '是' : '否';
  if (kind === 'percent') return `${Number(value)}%`;
  if (kind === 'number') return String(Number(value));
  return words?.[String(value)] ?? String(value);
}

/** Converts a value for programs: numbers as numbers, percentages in percent, everything else unchanged. */
export function toPlainValue({ kind }: ShownField, value: FieldValue | undefined): FieldValue {
  if (value === null || value === undefined) return null;
  return kind === 'percent' || kind === 'number' ? Number(value) : value;
}
