import { isOutcome } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import type { HeldContact } from '../../columns.ts';
import { lockAccount } from '../accounts.ts';
import { notifyContacts, type NoticeDeps } from '../notices.ts';
import { readPerson } from '../person.ts';
import { cancelPendingHold, endHold, refuseTakenMobile, formatHold } from './holds.ts';

/**
 * Releases all due changes, including those of a lost job. A change that cannot be released is tried again next time and does not
 * block others. Returns how many were completed.
 */
export async function releaseDueHolds(ctx: Context, security: NoticeDeps): Promise<number> {
  const rows = await ctx.db
    .selectFrom('clientHolds')
    .select('id')
    .where('state', '=', 'held')
    .where('releaseAt', '<=', ctx.now)
    .orderBy('releaseAt')
    .limit(500)
    .execute();
  let done = 0;
  for (const { id } of rows) {
    try {
      await releaseHold(ctx, security, id);
      done += 1;
    } catch (error) {
      ctx.log.error({ err: error, hold: id }, 'contact change not applied');
    }
  }
  return done;
}

/**
 * Releases one change exactly once: its row is locked, and a change that is no longer pending or not due is skipped. Both
 * contacts are notified. A number that became another client's is cancelled.
 */
export async function releaseHold(ctx: Context, security: NoticeDeps, id: string): Promise<void> {
  const known = await ctx.db.selectFrom('clientHolds').select('clientId').where('id', '=', id).executeTakeFirst();
  if (!known) return;
  await inTransaction(ctx, async (tx) => {
    await lockAccount(tx, known.clientId);
    const row = await tx.db
      .selectFrom('clientHolds')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'held')
      .where('releaseAt', '<=', tx.now)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return;
    const change = security.vault.holds.open(row.sealedChange, row);
    if (await isTaken(tx, security, row.clientId, change)) return void (await cancelPendingHold(tx, security, row.clientId));
    const { mobile, email } = await readPerson(tx, security, row.clientId);
    await putInForce(tx, security, row.clientId, change);
    await endHold(tx, row, 'released');
    const told = { template: 'contactChanged', values: { what: formatHold(change), at: beijingMinute(tx.now) } } as const;
    await notifyContacts(tx, security, row.clientId, { mobile, email }, told);
    await notifyContacts(tx, security, row.clientId, { mobile: change.mobile ?? null, email: change.email ?? null }, told);
  });
}

async function isTaken(tx: Context, security: NoticeDeps, clientId: number, { mobile }: HeldContact): Promise<boolean> {
  if (mobile === undefined) return false;
  try {
    await refuseTakenMobile(tx, security, clientId, mobile);
    return false;
  } catch (error) {
    if (isOutcome(error, 'conflict')) return true;
    throw error;
  }
}

async function putInForce(tx: Context, { vault }: NoticeDeps, clientId: number, { mobile, email }: HeldContact): Promise<void> {
  await tx.db
    .updateTable('clientAccounts')
    .set({
      ...(mobile !== undefined && {
        mobileKey: vault.accountKey({ kind: 'mobile', number: mobile }),
        sealedMobile: vault.seal(mobile, 'mobile'),
        mobileSince: tx.now,
      }),
      ...(email !== undefined && { sealedEmail: vault.seal(email, 'email'), emailSince: tx.now }),
      updatedAt: tx.now,
    })
    .where('id', '=', clientId)
    .execute();
}
