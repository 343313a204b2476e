import { beijingMinute } from '#web/format/beijing-time.ts';
import type { FormField } from '../../schema/contents.ts';
import { joined } from './form-of.ts';

/** A value of a draft with what its form says of it. */
export interface Leaf {
  path: string;
  label: string;
  field: FormField;
  value: unknown;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of a group, or of the variant that a value is of. */
export function fieldsFor(field: FormField, value: unknown): Record<string, FormField> {
  if (field.kind === 'variants' && isRecord(value)) return field.variants?.[String(value[field.by!])]?.fields ?? {};
  return field.fields ?? {};
}

/** Every value that is none of groups and lists, in the order of the form. What the form does not know is not in it. */
export function* leavesOf(field: FormField, value: unknown, path = '', label = ''): Generator<Leaf> {
  if (isEmpty(value)) return;
  const parts = partsOf(field, value);
  if (!parts) yield { path, label, field, value };
  else for (const part of parts) yield* leavesOf(part.field, part.value, joined(path, part.name), label + part.label(label));
}

interface Part {
  name: string | number;
  field: FormField;
  value: unknown;
  /** What is added to the words for where it stands. */
  label(around: string): string;
}

/** The entries of a list and the fields of a group; undefined for a value that has none. */
function partsOf(field: FormField, value: unknown): Part[] | undefined {
  if (field.kind === 'list')
    return (Array.isArray(value) ? value : []).map((one, index) => ({
      name: index,
      field: field.item!,
      value: one,
      label: () => ` 第 ${index + 1} 项`,
    }));
  if (field.kind !== 'group' && field.kind !== 'variants') return undefined;
  if (!isRecord(value)) return [];
  return Object.entries(fieldsFor(field, value)).map(([name, inner]) => ({
    name,
    field: inner,
    value: value[name],
    label: (around) => (around === '' ? inner.title : `：${inner.title}`),
  }));
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** `标题`, and within an entry `联系人 第 2 项：电话`. */
export const labelOf = (around: string, { title }: FormField): string => (around === '' ? title : `${around}：${title}`);

/** The words for a place of a draft. */
export function labelAt(field: FormField, value: unknown, path: string): string {
  let [label, here, inside] = ['', field, value];
  for (const name of path === '' ? [] : path.split('.')) {
    if (here.kind === 'list' && here.item) {
      label = `${label} 第 ${Number(name) + 1} 项`;
      here = here.item;
    } else {
      const next: FormField | undefined = fieldsFor(here, inside)[name];
      if (!next) break;
      label = labelOf(label, next);
      here = next;
    }
    inside = Array.isArray(inside) ? inside[Number(name)] : isRecord(inside) ? inside[name] : undefined;
  }
  return label || '全文';
}

/** A value as a person reads it. */
export function wordsOfValue(field: FormField, value: unknown): string {
  if (isEmpty(value)) return '';
  const wordsOf = wordsByKind[field.kind];
  return wordsOf ? wordsOf(field, value) : String(value);
}

const wordOf = ({ options }: FormField, value: unknown): string => options?.find((one) => one.value === value)?.text ?? String(value);
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
const wordsOfLeaves = (field: FormField, value: unknown): string =>
  [...leavesOf(field, value)].map((leaf) => `${leaf.label} ${wordsOfValue(leaf.field, leaf.value)}`).join('；');

/** Of the kinds whose values are not read as they are kept. */
const wordsByKind: Partial<Record<FormField['kind'], (field: FormField, value: unknown) => string>> = {
  flag: (_field, value) => (value === true ? '是' : '否'),
  choice: wordOf,
  choices: (field, value) =>
    asList(value)
      .map((one) => wordOf(field, one))
      .join('、'),
  words: (_field, value) => asList(value).map(String).join('；'),
  moment: (_field, value) => (Number.isNaN(Date.parse(String(value))) ? String(value) : beijingMinute(String(value))),
  list: wordsOfLeaves,
  group: wordsOfLeaves,
  variants: wordsOfLeaves,
  html: (_field, value) =>
    String(value)
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
};
