import type { DataRow } from '../../definition/column.ts';
import type { RegisterUpdate, RegisterPart, PartChange, Register, DataRows } from '../../definition/register.ts';
import { formatCellValue } from '../../rules/rule-of.ts';
import type { ChangeCounts, RowDifference } from '../../service/report.ts';
import { isSame, rowKey } from './state.ts';

/** The number of differences between new and current rows, and the number of current rows. */
export interface RegisterChanges extends ChangeCounts {
  before: number;
}

export interface RegisterComparison {
  counts: RegisterChanges;
  differences: readonly RowDifference[];
  changes: RegisterUpdate['changes'];
}

/** Compares two states row by row and field by field. In each part removed rows come first, then the others in file order. */
export function compareStates(register: Pick<Register, 'parts'>, before: DataRows, after: DataRows): RegisterComparison {
  const differences: RowDifference[] = [];
  const changes: Record<string, PartChange> = {};
  const counts: RegisterChanges = { rows: 0, before: 0, added: 0, removed: 0, changed: 0, unchanged: 0 };
  for (const part of register.parts) {
    const [old, now] = [before[part.name] ?? [], after[part.name] ?? []];
    const change = comparePart(part, old, now, (difference) =>
      differences.push({ ...difference, part: register.parts.length > 1 ? part.title : '' }),
    );
    changes[part.name] = change;
    counts.rows += now.length;
    counts.before += old.length;
    for (const kind of ['added', 'removed', 'changed'] as const) counts[kind] += change[kind].length;
  }
  counts.unchanged = counts.rows - counts.added - counts.changed;
  return { counts, differences, changes };
}

function comparePart(
  part: RegisterPart,
  before: readonly DataRow[],
  after: readonly DataRow[],
  tell: (difference: Omit<RowDifference, 'part'>) => void,
): PartChange {
  const old = new Map(before.map((row) => [rowKey(part, row), row]));
  const now = new Set(after.map((row) => rowKey(part, row)));
  const change = { added: [] as DataRow[], removed: [] as DataRow[], changed: [] as DataRow[] };
  const note = (kind: RowDifference['kind'], row: DataRow, fields: RowDifference['fields']) => {
    change[kind].push(row);
    tell({ kind, key: rowKey(part, row), name: part.label ? String(row[part.label] ?? '') : '', fields });
  };
  for (const [key, row] of old) if (!now.has(key)) note('removed', row, fieldsOf(part, row, undefined));
  for (const row of after) {
    const known = old.get(rowKey(part, row));
    const fields = fieldsOf(part, known, row);
    if (!known) note('added', row, fields);
    else if (fields.length > 0) note('changed', row, fields);
  }
  return change;
}

function fieldsOf({ columns }: RegisterPart, before: DataRow | undefined, after: DataRow | undefined): RowDifference['fields'] {
  return (
    columns
      .filter(({ name, isCommon }) => !isCommon && !isSame(before?.[name], after?.[name]))
      .map((column) => ({
        name: column.name,
        title: column.title,
        before: formatCellValue(column, before?.[column.name]) || null,
        after: formatCellValue(column, after?.[column.name]) || null,
      }))
      // An empty list in a new row is not a difference.
      .filter(({ before: former, after: next }) => former !== null || next !== null)
  );
}
