import { createHash } from 'node:crypto';
import type { Context } from '#platform/context.ts';
import { Memo } from '#platform/memo.ts';
import type { Row, Value } from '../../definition/column.ts';
import type { Part, Register, Rows } from '../../definition/register.ts';

/** What a row is known by. */
export const keyOf = ({ keys }: Pick<Part, 'keys'>, row: Row): string => keys.map((name) => String(row[name] ?? '')).join(' ');

/** A row with the columns of its part alone, in their order, so that equal rows are equal texts. */
export const toKept = ({ columns }: Pick<Part, 'columns'>, row: Row): Row =>
  Object.fromEntries(columns.filter(({ isCommon }) => !isCommon).map(({ name }) => [name, row[name] ?? null]));

/** The present rows, read past everything that is remembered: within a transaction, what it has written. */
export async function readState(tx: Context, register: Register): Promise<Rows> {
  const rows = await register.read({ ...tx, memo: new Memo() });
  return Object.fromEntries(register.parts.map((part) => [part.name, (rows[part.name] ?? []).map((row) => toKept(part, row))]));
}

/** A fingerprint of all rows: the same for equal rows, in their order where readers see it. */
export function digestOf({ parts }: Pick<Register, 'parts'>, rows: Rows): string {
  const hash = createHash('sha256');
  for (const part of parts) {
    const lines = (rows[part.name] ?? []).map((row) => JSON.stringify(toKept(part, row)));
    hash.update(`${part.name}\n${(part.isOrdered ? lines : lines.toSorted()).join('\n')}\n`);
  }
  return hash.digest('hex');
}

export const isSame = (one: Value | undefined, other: Value | undefined): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

export const countRows = (rows: Rows): number => Object.values(rows).reduce((sum, own) => sum + own.length, 0);
