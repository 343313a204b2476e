import { createHash } from 'node:crypto';
import type { Context } from '#platform/context.ts';
import { Memo } from '#platform/memo.ts';
import type { Row, Value } from '../../definition/column.ts';
import type { Part, Register, Rows } from '../../definition/register.ts';

/** Returns the key of a row. */
export const keyOf = ({ keys }: Pick<Part, 'keys'>, row: Row): string => keys.map((name) => String(row[name] ?? '')).join(' ');

/** Returns a row with only the columns of its part, in their order, so that equal rows are equal texts. */
export const toKept = ({ columns }: Pick<Part, 'columns'>, row: Row): Row =>
  Object.fromEntries(columns.filter(({ isCommon }) => !isCommon).map(({ name }) => [name, row[name] ?? null]));

/** Reads the current rows without using caches: within a transaction, its own writes. */
export async function readState(tx: Context, register: Register): Promise<Rows> {
  const rows = await register.read({ ...tx, memo: new Memo() });
  return Object.fromEntries(register.parts.map((part) => [part.name, (rows[part.name] ?? []).map((row) => toKept(part, row))]));
}

/** Returns a fingerprint of all rows, including their order where readers see it. */
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
