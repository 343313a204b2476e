import { sql } from 'kysely';
import type { Empty } from '#contract/call.ts';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import { actorOf } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';

/** Failed sign-ins that the holder of the account has not looked at. */
export interface UnseenWarning {
  id: number;
  beganAt: Date;
  lastAt: Date;
  failures: number;
  knowsPassword: boolean;
}

/** Warns the holder of an account that somebody fails to sign in; further failures are added to an unseen warning. */
export async function warnHolder(
  tx: Context,
  staffId: number,
  { failures, knowsPassword }: Pick<UnseenWarning, 'failures' | 'knowsPassword'>,
): Promise<void> {
  await sql`
    insert into staff_warnings as w (staff_id, began_at, last_at, failures, knows_password)
    values (${staffId}, ${tx.now}, ${tx.now}, ${failures}, ${knowsPassword})
    on conflict (staff_id) where seen_at is null do update set
      last_at = excluded.last_at, failures = w.failures + 1, knows_password = w.knows_password or excluded.knows_password`.execute(tx.db);
}

/** Returns the caller's unseen warning. */
export async function readOwnWarning(ctx: Context): Promise<UnseenWarning | undefined> {
  return ctx.db
    .selectFrom('staffWarnings')
    .select(['id', 'beganAt', 'lastAt', 'failures', 'knowsPassword'])
    .where('staffId', '=', actorOf(ctx, staffKind).staffId)
    .where('seenAt', 'is', null)
    .executeTakeFirst();
}

/** Marks the caller's warning as seen. A second call changes nothing. */
export async function dismissOwnWarning(ctx: Context): Promise<Empty> {
  const { staffId } = actorOf(ctx, staffKind);
  return inTransaction(ctx, async (tx) => {
    const seen = await tx.db
      .updateTable('staffWarnings')
      .set({ seenAt: tx.now })
      .where('staffId', '=', staffId)
      .where('seenAt', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (seen) await audit(tx, 'staff.warningSeen', `staff:${staffId}`);
    return {};
  });
}

/** Removes the warnings before the given time, with the login records that they are about. */
export async function removeOldWarnings({ db }: Pick<Context, 'db'>, before: Date): Promise<void> {
  await db.deleteFrom('staffWarnings').where('lastAt', '<', before).execute();
}
