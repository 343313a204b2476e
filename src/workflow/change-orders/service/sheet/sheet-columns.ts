import { fail } from '#contract/call-error.ts';
import type { FormField } from '../../schema/contents.ts';

/** A column of a sheet: a field of the list's entries under its title. */
export interface SheetColumn {
  name: string;
  title: string;
  field: FormField;
}

/** What fits into one cell, a picture by its address. Running text and lists of their own stay as the draft has them. */
const inCells: readonly FormField['kind'][] = ['text', 'lines', 'number', 'day', 'moment', 'flag', 'choice', 'choices', 'words', 'picture'];

/** The list that a draft is made of, where it is nothing else. */
export const listIn = (form: FormField): FormField | undefined => {
  const list = form.fields?.['items'];
  return list?.kind === 'list' && list.item?.kind === 'group' ? list.item : undefined;
};

/** The columns of a type that is one list. Throws 40009 for any other. */
export function columnsOf(form: FormField): SheetColumn[] {
  const item = listIn(form);
  if (!item) throw fail('conflict', '这种内容不能用表格编辑');
  return fieldsInCells(item);
}

/** The fields of a group that fit into a cell each. */
export const fieldsInCells = ({ fields = {} }: FormField): SheetColumn[] =>
  Object.entries(fields).flatMap(([name, field]) => (inCells.includes(field.kind) ? [{ name, title: field.title, field }] : []));
