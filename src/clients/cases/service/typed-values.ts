import type { CaseDeps } from '../deps.ts';
import type { FlowField } from '../flow.ts';
import type { CaseRow } from './cases.ts';

/** Returns the value of the first field of a kind. */
export function readFirstValue({ vault }: Pick<CaseDeps, 'vault'>, row: CaseRow, kind: FlowField['kind']): string | undefined {
  const values = vault.open(row);
  for (const step of row.steps) {
    const name = step.kind === 'form' ? step.fields.find((field) => field.kind === kind)?.name : undefined;
    const value = name && values[step.code]?.[name];
    if (value) return value;
  }
  return undefined;
}
