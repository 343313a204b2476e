import type { Context } from '#platform/context.ts';
import type { Register } from '../../definition/register.ts';
import { digestOf, readState } from './state.ts';

/** Records the fingerprint of a register; writes nothing where it is unchanged. Returns whether it has changed. */
export async function noteContent(tx: Context, { code }: Pick<Register, 'code'>, digest: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('registerContents')
    .values({ register: code, digest, changedAt: tx.now })
    .onConflict((conflict) =>
      conflict.column('register').doUpdateSet({ digest, changedAt: tx.now }).where('registerContents.digest', '<>', digest),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Checks registers, and records which ones were changed outside of imports since the last check. Returns their codes. */
export async function lookAtContents(ctx: Context, registers: readonly Register[]): Promise<string[]> {
  const changed: string[] = [];
  for (const register of registers)
    if (await noteContent(ctx, register, digestOf(register, await readState(ctx, register)))) changed.push(register.code);
  return changed;
}

/** Returns the time of the last change of each register by code; registers that were never checked are missing. */
export async function readContentChanges({ db }: Pick<Context, 'db'>): Promise<ReadonlyMap<string, Date>> {
  const rows = await db.selectFrom('registerContents').select(['register', 'changedAt']).execute();
  return new Map(rows.map(({ register, changedAt }) => [register, changedAt]));
}
