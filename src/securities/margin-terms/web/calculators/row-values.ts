import type { FieldValues } from '../../schema/calculation.ts';
import { rowCountName, rowFieldName, type RowSpec } from '../calculation/field-names.ts';
import { filledRows } from '../calculation/read-fields.ts';

/** Returns the number of displayed rows: those with input, those requested, and at least the initial number. */
export function countRows(values: FieldValues, spec: RowSpec, atLeast: number): number {
  const asked = Number(values[rowCountName(spec.prefix)]) || 0;
  const wanted = Math.max(atLeast, asked, ...filledRows(values, spec));
  return Math.min(spec.most, Math.trunc(wanted));
}

/** Returns the values without one row: later rows move up, and the row count decreases by one. */
export function removeRow(values: FieldValues, { prefix, parts, most }: RowSpec, row: number, shown: number): FieldValues {
  const left: FieldValues = { ...values, [rowCountName(prefix)]: String(shown - 1) };
  for (let at = row; at <= most; at++)
    for (const part of parts) left[rowFieldName(prefix, at, part)] = at < most ? values[rowFieldName(prefix, at + 1, part)] : undefined;
  return left;
}
