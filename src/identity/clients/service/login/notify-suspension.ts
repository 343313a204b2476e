import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { notifyClient, type NoticeDeps } from '../notices.ts';
import { formatLockEnd } from './login-failures.ts';

/** Queue of the notifications about suspended logins. */
export const suspensionQueue = 'client.tellSuspension';

/** The account, by its keyed hash in hexadecimal, and the start of the suspension as ISO time. */
export interface Suspension {
  account: string;
  at: string;
}

/**
 * Queues the notification that five wrong passwords have suspended the logins of an account. It is queued for every account,
 * existing or not, and resolved later: the response time must not reveal whether the account exists.
 */
export async function queueSuspensionNotice(tx: Context, accountKey: Buffer): Promise<void> {
  const suspension: Suspension = { account: accountKey.toString('hex'), at: tx.now.toISOString() };
  await tx.jobs.send(tx.db, suspensionQueue, suspension);
}

/** Notifies the client, if the account has one. */
export async function notifyOfSuspension(ctx: Context, security: NoticeDeps, { account, at }: Suspension): Promise<void> {
  const key = Buffer.from(account, 'hex');
  const client = await ctx.db
    .selectFrom('clientAccounts')
    .select('id')
    .where((eb) => eb.or([eb('fundAccountKey', '=', key), eb('mobileKey', '=', key)]))
    .executeTakeFirst();
  if (!client) return;
  const values = { at: beijingMinute(new Date(at)), until: formatLockEnd(new Date(at)) };
  await inTransaction(ctx, (tx) => notifyClient(tx, security, client.id, { template: 'loginSuspended', values }));
}
