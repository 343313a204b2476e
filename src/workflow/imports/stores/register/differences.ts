import type { Row } from '../../definition/column.ts';
import type { Application, Part, PartChange, Register, Rows } from '../../definition/register.ts';
import { toWords } from '../../rules/rule-of.ts';
import type { ChangeCounts, Difference } from '../../service/report.ts';
import { isSame, keyOf } from './state.ts';

/** The number of differences between new and current rows, and the number of current rows. */
export interface RegisterChanges extends ChangeCounts {
  before: number;
}

export interface Comparison {
  counts: RegisterChanges;
  differences: readonly Difference[];
  changes: Application['changes'];
}

/** Compares two states row by row and field by field. In each part removed rows come first, then the others in file order. */
export function compareStates(register: Pick<Register, 'parts'>, before: Rows, after: Rows): Comparison {
  const differences: Difference[] = [];
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
  part: Part,
  before: readonly Row[],
  after: readonly Row[],
  tell: (difference: Omit<Difference, 'part'>) => void,
): PartChange {
  const old = new Map(before.map((row) => [keyOf(part, row), row]));
  const now = new Set(after.map((row) => keyOf(part, row)));
  const change = { added: [] as Row[], removed: [] as Row[], changed: [] as Row[] };
  const note = (kind: Difference['kind'], row: Row, fields: Difference['fields']) => {
    change[kind].push(row);
    tell({ kind, key: keyOf(part, row), name: part.label ? String(row[part.label] ?? '') : '', fields });
  };
  for (const [key, row] of old) if (!now.has(key)) note('removed', row, fieldsOf(part, row, undefined));
  for (const row of after) {
    const known = old.get(keyOf(part, row));
    const fields = fieldsOf(part, known, row);
    if (!known) note('added', row, fields);
    else if (fields.length > 0) note('changed', row, fields);
  }
  return change;
}

function fieldsOf({ columns }: Part, before: Row | undefined, after: Row | undefined): Difference['fields'] {
  return (
    columns
      .filter(({ name, isCommon }) => !isCommon && !isSame(before?.[name], after?.[name]))
      .map((column) => ({
        name: column.name,
        title: column.title,
        before: toWords(column, before?.[column.name]) || null,
        after: toWords(column, after?.[column.name]) || null,
      }))
      // An empty list in a new row is not a difference.
      .filter(({ before: former, after: next }) => former !== null || next !== null)
  );
}
