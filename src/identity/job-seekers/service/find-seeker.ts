import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { SeekerDeps } from '../deps.ts';

/** The id of the person with the number; undefined when nobody has it. */
export async function findSeeker(ctx: Context, { vault }: Pick<SeekerDeps, 'vault'>, mobile: string): Promise<number | undefined> {
  return (await ctx.db.selectFrom('seekers').select('id').where('mobileKey', '=', vault.mobileKey(mobile)).executeTakeFirst())?.id;
}

/**
 * Holds the person until the transaction ends, so that of several acts that must see each other's result one comes after the other.
 * Rows that only refer to them can be written meanwhile. Throws 50102 when they have been deleted.
 */
export async function lockSeeker(tx: Context, seekerId: number): Promise<void> {
  const row = await tx.db.selectFrom('seekers').select('id').where('id', '=', seekerId).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw fail('sessionExpired');
}

/** Whether the identity card is the person's; where none is on record, true for whatever is given, or nothing, unless it `mustBeKnown`. */
export async function fitsIdNumber(
  ctx: Context,
  { vault }: Pick<SeekerDeps, 'vault'>,
  seekerId: number,
  idNumber: string | undefined,
  { mustBeKnown = false } = {},
): Promise<boolean> {
  const { idNumberKey } = await ctx.db.selectFrom('seekers').select('idNumberKey').where('id', '=', seekerId).executeTakeFirstOrThrow();
  if (!idNumberKey) return !mustBeKnown;
  return idNumber !== undefined && vault.idNumberKey(idNumber).equals(idNumberKey);
}
