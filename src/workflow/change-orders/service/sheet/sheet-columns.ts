import { fail } from '#contract/call-error.ts';
import type { FormField } from '../../schema/contents.ts';

/** A column of a sheet: a field of the list's entries with its title. */
export interface SheetColumn {
  name: string;
  title: string;
  field: FormField;
}

/** The kinds of fields that fit into one cell; a picture as its address. Rich text and nested lists are not changed by sheets. */
const inCells: readonly FormField['kind'][] = ['text', 'lines', 'number', 'day', 'moment', 'flag', 'choice', 'choices', 'words', 'picture'];

/** Returns the list of a draft that consists only of a list. */
export const findListField = (form: FormField): FormField | undefined => {
  const list = form.fields?.['items'];
  return list?.kind === 'list' && list.item?.kind === 'group' ? list.item : undefined;
};

/** Returns the columns of a type that is one list. Throws 40009 for any other. */
export function listSheetColumns(form: FormField): SheetColumn[] {
  const item = findListField(form);
  if (!item) throw fail('conflict', '这种内容不能用表格编辑');
  return fieldsInCells(item);
}

/** Returns the fields of a group that each fit into a cell. */
export const fieldsInCells = ({ fields = {} }: FormField): SheetColumn[] =>
  Object.entries(fields).flatMap(([name, field]) => (inCells.includes(field.kind) ? [{ name, title: field.title, field }] : []));
