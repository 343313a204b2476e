import { createHash } from 'node:crypto';
import type { Context } from '#platform/context.ts';
import { Memo } from '#platform/memo.ts';
import type { DataRow, CellValue } from '../../definition/column.ts';
import type { RegisterPart, Register, DataRows } from '../../definition/register.ts';

/** Returns the key of a row. */
export const rowKey = ({ keys }: Pick<RegisterPart, 'keys'>, row: DataRow): string => keys.map((name) => String(row[name] ?? '')).join(' ');

/** Returns a row with only the columns of its part, in their order, so that equal rows are equal texts. */
export const toStoredRow = ({ columns }: Pick<RegisterPart, 'columns'>, row: DataRow): DataRow =>
  Object.fromEntries(columns.filter(({ isCommon }) => !isCommon).map(({ name }) => [name, row[name] ?? null]));

/** Reads the current rows without using caches: within a transaction, its own writes. */
export async function readRegisterState(tx: Context, register: Register): Promise<DataRows> {
  const rows = await register.read({ ...tx, memo: new Memo() });
  return Object.fromEntries(register.parts.map((part) => [part.name, (rows[part.name] ?? []).map((row) => toStoredRow(part, row))]));
}

/** Returns a fingerprint of all rows, including their order where readers see it. */
export function computeDigest({ parts }: Pick<Register, 'parts'>, rows: DataRows): string {
  const hash = createHash('sha256');
  for (const part of parts) {
    const lines = (rows[part.name] ?? []).map((row) => JSON.stringify(toStoredRow(part, row)));
    hash.update(`${part.name}\n${(part.isOrdered ? lines : lines.toSorted()).join('\n')}\n`);
  }
  return hash.digest('hex');
}

export const isSame = (one: CellValue | undefined, other: CellValue | undefined): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

export const countStateRows = (rows: DataRows): number => Object.values(rows).reduce((sum, own) => sum + own.length, 0);
