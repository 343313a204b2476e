import { fail } from '#contract/call-error.ts';
import { removePasskeys } from '#identity/accounts/service/passkeys/own-passkeys.ts';
import { clientKind } from '#identity/accounts/service/person-kind.ts';
import { endSessions } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import type { ClientSecurity } from '../../security.ts';
import { lockAccount } from '../accounts.ts';
import { untrustDevices } from '../devices.ts';
import { cancelPendingHold } from '../hold/holds.ts';
import { notifyClient, type NoticeDeps } from '../notices.ts';
import { deleteProofs } from '../step-up/proofs.ts';
import { endSteps } from '../steps.ts';
import { invalidateAlarms } from './link.ts';

/** Message after a right password on a frozen account. */
export const frozenMessage = '该账户已按本人要求冻结，请携带有效身份证件到营业网点办理，或致电客服热线';

/**
 * Freezes an account: logins are refused, all sessions, trusted devices, open steps and proofs end, and a pending contact change
 * is cancelled. Only `unfreezeAccess` reopens it. A `needsSupport` status is kept beside the freeze.
 */
export async function freezeAccess(tx: Context, security: ClientSecurity, clientId: number): Promise<void> {
  await tx.db
    .updateTable('clientAccounts')
    .set({ status: 'frozen', updatedAt: tx.now })
    .where('id', '=', clientId)
    .where('status', 'in', ['open', 'locked'])
    .execute();
  const ended = await endSessions(tx, clientKind, clientId, { why: 'freeze' });
  await untrustDevices(tx, clientId);
  // An attacker may have added one.
  await removePasskeys(tx, clientKind, clientId);
  await endSteps(tx, clientId);
  await deleteProofs(tx, clientId);
  await cancelPendingHold(tx, security, clientId);
  await notifyClient(tx, security, clientId, { template: 'accountFrozen', values: { at: beijingMinute(tx.now) } });
  await audit(tx, 'client.freeze', `client:${clientId}`, { ended });
}

/** Throws 40009 while an account is frozen. */
export async function refuseIfFrozen(ctx: Pick<Context, 'db'>, clientId: number): Promise<void> {
  if (await isFrozen(ctx, clientId)) throw fail('conflict', frozenMessage);
}

/** Returns true while an account is frozen. */
export async function isFrozen(ctx: Pick<Context, 'db'>, clientId: number): Promise<boolean> {
  const row = await ctx.db.selectFrom('clientAccounts').select('status').where('id', '=', clientId).executeTakeFirst();
  return row?.status === 'frozen';
}

/** The method by which staff verified the client's identity: at a branch, on the recorded hotline, or by the checked identity card. */
export type UnfreezeGround = 'branch' | 'hotline' | 'idCard';

/**
 * Reopens an account that was frozen, or locked by its client, after a staff member has verified the client. Links of earlier
 * messages become invalid; sessions and devices are not restored. Throws 40004 for callers other than staff and for an unknown
 * client, 40009 for an account that is neither frozen nor locked.
 */
export async function unfreezeAccess(
  ctx: Context,
  security: NoticeDeps,
  clientId: number,
  { ground, note }: { ground: UnfreezeGround; note: string },
): Promise<void> {
  if (ctx.actor.kind !== 'staff') throw fail('notFound');
  await inTransaction(ctx, async (tx) => {
    const status = await lockAccount(tx, clientId);
    if (status !== 'frozen' && status !== 'locked') throw fail('conflict', '该账户未被冻结或锁定，或已由他人解除');
    await tx.db.updateTable('clientAccounts').set({ status: 'open', updatedAt: tx.now }).where('id', '=', clientId).execute();
    await invalidateAlarms(tx, clientId);
    await notifyClient(tx, security, clientId, { template: 'accessUnlocked', values: { at: beijingMinute(tx.now) } });
    await audit(tx, 'client.unfreeze', `client:${clientId}`, { ground, note });
  });
}
