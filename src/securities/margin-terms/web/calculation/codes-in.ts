import type { FieldValues } from '../../schema/calculation.ts';
import { calculators, rowFieldName, type CalculatorKind } from './field-names.ts';
import { codeIn } from './read-fields.ts';

/** Returns the different security codes in the fields of a calculator, in their order. */
export function codesIn(kind: CalculatorKind, values: FieldValues): string[] {
  const codes = calculators[kind].rows.flatMap(({ prefix, parts, most }) =>
    parts.includes('code') ? Array.from({ length: most }, (_, at) => codeIn(values[rowFieldName(prefix, at + 1, 'code')] ?? '')) : [],
  );
  return [...new Set(codes.filter((code) => code !== undefined))];
}
