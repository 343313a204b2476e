import { sql } from 'kysely';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import { endSessions } from '#identity/accounts/service/sessions.ts';
import { deviceNameOf } from '#identity/accounts/web/device-name.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { SignInResult, SignInWay } from '../../columns.ts';

/** Consecutive failures after which an account is locked until an administrator unlocks it. */
export const failureLimit = 5;

/**
 * Counts an attempt in advance as a failure, so that simultaneous attempts cannot exceed five; `resetFailures` corrects it.
 * Returns its number; undefined when the account is locked or has no attempts left.
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

/** Withdraws an attempt that waits for its code or fails for another reason. */
export async function withdrawAttempt(ctx: Context, staffId: number): Promise<void> {
  await ctx.db
    .updateTable('staffAccounts')
    .set({ failures: sql<number>`greatest(failures - 1, 0)` })
    .where('id', '=', staffId)
    .execute();
}

export async function resetFailures(ctx: Context, staffId: number): Promise<void> {
  await ctx.db.updateTable('staffAccounts').set({ failures: 0 }).where('id', '=', staffId).where('failures', '>', 0).execute();
}

/** Returns the remaining attempts, and locks the account after the last: its sessions end, and it is audited. */
export async function recordFailure(tx: Context, staffId: number, failures: number, what: string): Promise<number> {
  const left = failureLimit - failures;
  await audit(tx, 'staff.loginFailed', `staff:${staffId}`, { what, left });
  if (left > 0) return left;
  await tx.db.updateTable('staffAccounts').set({ state: 'locked' }).where('id', '=', staffId).where('state', '=', 'active').execute();
  await endSessions(tx, staffKind, staffId, { why: 'lock' });
  await audit(tx, 'staff.locked', `staff:${staffId}`, { failures: failureLimit });
  return 0;
}

export async function recordStaffLogin(ctx: Context, staffId: number | null, result: SignInResult, way: SignInWay): Promise<void> {
  const device = deviceNameOf(ctx.userAgent);
  await ctx.db
    .insertInto('staffLogins')
    .values({ staffId, at: ctx.now, result, way, ip: ctx.ip ?? null, device })
    .execute();
}
