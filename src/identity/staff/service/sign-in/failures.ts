import { sql } from 'kysely';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import { endSessions } from '#identity/accounts/service/sessions.ts';
import { deviceNameOf } from '#identity/accounts/web/device-name.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { SignInResult, SignInWay } from '../../columns.ts';

/** After so many failures an account is shut until an administrator opens it. */
export const failureLimit = 5;

/**
 * Counts an attempt before it is made, as if it had failed, so that no number of attempts at once gets more than five through; `forgetFailures`
 * puts that right. Returns which one it is; undefined when the account is shut, or takes no further one.
 */
export async function countAttempt(ctx: Context, staffId: number): Promise<number | undefined> {
  const row = await ctx.db
    .updateTable('staffAccounts')
    .set({ failures: sql<number>`failures + 1` })
    .where('id', '=', staffId)
    .where('failures', '<', failureLimit)
    .where('state', '=', 'active')
    .returning('failures')
    .executeTakeFirst();
  return row?.failures;
}

/** The attempt was none: it waits for its code, or cannot go on whatever was typed. */
export async function withdrawAttempt(ctx: Context, staffId: number): Promise<void> {
  await ctx.db
    .updateTable('staffAccounts')
    .set({ failures: sql<number>`greatest(failures - 1, 0)` })
    .where('id', '=', staffId)
    .execute();
}

export async function forgetFailures(ctx: Context, staffId: number): Promise<void> {
  await ctx.db.updateTable('staffAccounts').set({ failures: 0 }).where('id', '=', staffId).where('failures', '>', 0).execute();
}

/** Says how many tries are left, and shuts the account with the last: its sessions end, and it is on record. */
export async function failAttempt(tx: Context, staffId: number, failures: number, what: string): Promise<number> {
  const left = failureLimit - failures;
  await audit(tx, 'staff.loginFailed', `staff:${staffId}`, { what, left });
  if (left > 0) return left;
  await tx.db.updateTable('staffAccounts').set({ state: 'locked' }).where('id', '=', staffId).where('state', '=', 'active').execute();
  await endSessions(tx, staffKind, staffId, { why: 'lock' });
  await audit(tx, 'staff.locked', `staff:${staffId}`, { failures: failureLimit });
  return 0;
}

export async function recordLogin(ctx: Context, staffId: number | null, result: SignInResult, way: SignInWay): Promise<void> {
  const device = deviceNameOf(ctx.userAgent);
  await ctx.db
    .insertInto('staffLogins')
    .values({ staffId, at: ctx.now, result, way, ip: ctx.ip ?? null, device })
    .execute();
}
