import type { FieldValues } from '../../schema/calculation.ts';
import { rowCountName, rowFieldName, type RowSpec } from '../calculation/field-names.ts';
import { filledRows } from '../calculation/read-fields.ts';

/** How many rows of a kind are on show: those that are filled in, those asked for, and never fewer than the form begins with. */
export function countRows(values: FieldValues, spec: RowSpec, atLeast: number): number {
  const asked = Number(values[rowCountName(spec.prefix)]) || 0;
  const wanted = Math.max(atLeast, asked, ...filledRows(values, spec));
  return Math.min(spec.most, Math.trunc(wanted));
}

/** The values without one row: the rows behind it move up, and one row fewer is on show. */
export function removeRow(values: FieldValues, { prefix, parts, most }: RowSpec, row: number, shown: number): FieldValues {
  const left: FieldValues = { ...values, [rowCountName(prefix)]: String(shown - 1) };
  for (let at = row; at <= most; at++)
    for (const part of parts) left[rowFieldName(prefix, at, part)] = at < most ? values[rowFieldName(prefix, at + 1, part)] : undefined;
  return left;
}
