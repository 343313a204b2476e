import type { Context } from '#platform/context.ts';
import type { Register } from '../../definition/register.ts';
import { computeDigest, readRegisterState } from './state.ts';

/** Records the fingerprint of a register; writes nothing where it is unchanged. Returns whether it has changed. */
export async function recordFingerprint(tx: Context, { code }: Pick<Register, 'code'>, digest: string): Promise<boolean> {
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
export async function checkFingerprints(ctx: Context, registers: readonly Register[]): Promise<string[]> {
  const changed: string[] = [];
  for (const register of registers)
    if (await recordFingerprint(ctx, register, computeDigest(register, await readRegisterState(ctx, register))))
      changed.push(register.code);
  return changed;
}

/** Returns the time of the last change of each register by code; registers that were never checked are missing. */
export async function readLastChanges({ db }: Pick<Context, 'db'>): Promise<ReadonlyMap<string, Date>> {
  const rows = await db.selectFrom('registerContents').select(['register', 'changedAt']).execute();
  return new Map(rows.map(({ register, changedAt }) => [register, changedAt]));
}
