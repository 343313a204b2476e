import type { Context } from '#platform/context.ts';
import type { Register } from '../../definition/register.ts';
import { digestOf, readState } from './state.ts';

/** Notes how a register reads from now on; nothing is written where it read so before. Returns whether it reads differently. */
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

/** Looks at registers, and notes which of them have changed past the imports since they were last looked at. Returns their codes. */
export async function lookAtContents(ctx: Context, registers: readonly Register[]): Promise<string[]> {
  const changed: string[] = [];
  for (const register of registers)
    if (await noteContent(ctx, register, digestOf(register, await readState(ctx, register)))) changed.push(register.code);
  return changed;
}

/** Since when each register reads as it does, by code; those that nobody has looked at are missing. */
export async function readContentChanges({ db }: Pick<Context, 'db'>): Promise<ReadonlyMap<string, Date>> {
  const rows = await db.selectFrom('registerContents').select(['register', 'changedAt']).execute();
  return new Map(rows.map(({ register, changedAt }) => [register, changedAt]));
}
