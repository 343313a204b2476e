import { htmlToReadableText } from '#platform/search/readable-text.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import type { FormField } from '../../schema/contents.ts';
import { choiceText } from '../../web/choice-value.ts';
import { entryLabel, fieldsFor, isRecord } from '../../web/field-labels.ts';
import { joinPath } from './build-form.ts';

/** A value of a draft with its form field. */
export interface DraftValue {
  path: string;
  label: string;
  field: FormField;
  value: unknown;
}

/** Yields every value that is not a group or list, in the order of the form. Values unknown to the form are skipped. */
export function* walkDraftValues(field: FormField, value: unknown, path = '', label = ''): Generator<DraftValue> {
  if (isEmpty(value)) return;
  const parts = partsOf(field, value);
  if (!parts) yield { path, label, field, value };
  else for (const part of parts) yield* walkDraftValues(part.field, part.value, joinPath(path, part.name), label + part.label(label));
}

/** True for a value that somebody has written as text. */
export const isDraftText = ({ field, value }: DraftValue): boolean =>
  (['text', 'lines', 'html'].includes(field.kind) && typeof value === 'string') || field.kind === 'words';

interface Part {
  name: string | number;
  field: FormField;
  value: unknown;
  /** Returns the label with the position appended. */
  label(around: string): string;
}

/** Returns the entries of a list or the fields of a group, or undefined for a plain value. */
function partsOf(field: FormField, value: unknown): Part[] | undefined {
  if (field.kind === 'list')
    return (Array.isArray(value) ? value : []).map((one, index) => ({
      name: index,
      field: field.item!,
      value: one,
      label: () => entryLabel(field.item!, one, index),
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

/** Returns a value as readable text. */
export function formatDraftValue(field: FormField, value: unknown, names: AssetNames = asKept): string {
  if (isEmpty(value)) return '';
  const wordsOf = wordsByKind[field.kind];
  return wordsOf ? wordsOf(field, value, names) : String(value);
}

/** The names of files and pictures of a draft; their stored ids where they have not been looked up. */
export interface AssetNames {
  nameOf(field: FormField, value: string): string;
}

const asKept: AssetNames = { nameOf: (_field, value) => value };

const wordOf = (field: FormField, value: unknown): string => choiceText(field, value) ?? String(value);
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
/** Skips constants, which nobody has written. */
const wordsOfLeaves = (field: FormField, value: unknown, names: AssetNames): string =>
  [...walkDraftValues(field, value)]
    .filter((leaf) => names === asKept || leaf.field.kind !== 'fixed')
    .map((leaf) => `${leaf.label} ${formatDraftValue(leaf.field, leaf.value, names)}`)
    .join('；');

/** Formats the values of kinds that are not readable as stored. */
const wordsByKind: Partial<Record<FormField['kind'], (field: FormField, value: unknown, names: AssetNames) => string>> = {
  file: (field, value, names) => names.nameOf(field, String(value)),
  picture: (field, value, names) => names.nameOf(field, String(value)),
  flag: (_field, value) => (value === true ? '是' : '否'),
  choice: wordOf,
  choices: (field, value) =>
    asList(value)
      .map((one) => wordOf(field, one))
      .join('、'),
  words: (_field, value) => asList(value).map(String).join('；'),
  logo: (_field, value) => `标志图形，${Math.ceil(String(value).length / 1024)} KB`,
  moment: (_field, value) => (Number.isNaN(Date.parse(String(value))) ? String(value) : beijingMinute(String(value))),
  list: wordsOfLeaves,
  group: wordsOfLeaves,
  variants: wordsOfLeaves,
  html: (_field, value) => htmlToReadableText(String(value)),
};
