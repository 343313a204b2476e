import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { tellClient, type NoticeDeps } from '../notices.ts';
import { lockEnd } from './login-failures.ts';

/** The queue in which waits what to tell of an account whose logins were suspended. */
export const suspensionQueue = 'client.tellSuspension';

/** Which account, by its keyed hash in hexadecimal, and since when, as ISO time. */
export interface Suspension {
  account: string;
  at: string;
}

/**
 * Has the account's client told that five wrong passwords have suspended its logins. It is asked for of every account, whether there is
 * such a one or not, and found out later: a stranger shall not learn from the time an answer takes whether somebody is behind a number.
 */
export async function askToTell(tx: Context, accountKey: Buffer): Promise<void> {
  const suspension: Suspension = { account: accountKey.toString('hex'), at: tx.now.toISOString() };
  await tx.jobs.send(tx.db, suspensionQueue, suspension);
}

/** Tells the client, where the account has one. */
export async function tellSuspension(ctx: Context, security: NoticeDeps, { account, at }: Suspension): Promise<void> {
  const key = Buffer.from(account, 'hex');
  const client = await ctx.db
    .selectFrom('clientAccounts')
    .select('id')
    .where((eb) => eb.or([eb('fundAccountKey', '=', key), eb('mobileKey', '=', key)]))
    .executeTakeFirst();
  if (!client) return;
  const values = { at: beijingMinute(new Date(at)), until: lockEnd(new Date(at)) };
  await inTransaction(ctx, (tx) => tellClient(tx, security, client.id, { template: 'loginSuspended', values }));
}
