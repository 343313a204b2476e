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
import { forgetDevices } from '../devices.ts';
import { cancelHeld } from '../hold/holds.ts';
import { tellClient, type NoticeDeps } from '../notices.ts';
import { dropProofs } from '../step-up/proofs.ts';
import { dropSteps } from '../steps.ts';
import { endAlarms } from './link.ts';

/** What somebody hears who comes with the right password all the same. */
export const frozenWords = '该账户已按本人要求冻结，请携带有效身份证件到营业网点办理，或致电客服热线';

/**
 * Freezes an account: nobody signs in, all sessions end, no device is trusted, whatever was begun or proved is over and a change under hold
 * is taken back. Only `unfreezeAccess` opens it again. An account that must be helped anyway stays as it is beside that.
 */
export async function freezeAccess(tx: Context, security: ClientSecurity, clientId: number): Promise<void> {
  await tx.db
    .updateTable('clientAccounts')
    .set({ status: 'frozen', updatedAt: tx.now })
    .where('id', '=', clientId)
    .where('status', 'in', ['open', 'locked'])
    .execute();
  const ended = await endSessions(tx, clientKind, clientId, { why: 'freeze' });
  await forgetDevices(tx, clientId);
  // Whoever did what the owner did not may have added one.
  await removePasskeys(tx, clientKind, clientId);
  await dropSteps(tx, clientId);
  await dropProofs(tx, clientId);
  await cancelHeld(tx, security, clientId);
  await tellClient(tx, security, clientId, { template: 'accountFrozen', values: { at: beijingMinute(tx.now) } });
  await audit(tx, 'client.freeze', `client:${clientId}`, { ended });
}

/** Throws 40009 while an account is frozen. */
export async function refuseIfFrozen(ctx: Pick<Context, 'db'>, clientId: number): Promise<void> {
  if (await isFrozen(ctx, clientId)) throw fail('conflict', frozenWords);
}

/** Whether an account is frozen. */
export async function isFrozen(ctx: Pick<Context, 'db'>, clientId: number): Promise<boolean> {
  const row = await ctx.db.selectFrom('clientAccounts').select('status').where('id', '=', clientId).executeTakeFirst();
  return row?.status === 'frozen';
}

/** By what somebody of the firm was sure that the client stands before them: at a branch, on the recorded line, by the looked-at card. */
export type UnfreezeGround = 'branch' | 'hotline' | 'idCard';

/**
 * Opens an account again that was frozen, or that its client has locked and cannot open, by a member of staff who has made sure of the client. Links of former
 * messages are worth nothing afterwards; sessions and devices are not given back. Throws 40004 for everyone but staff and for an unknown client, 40009 for an
 * account that is neither.
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
    await endAlarms(tx, clientId);
    await tellClient(tx, security, clientId, { template: 'accessUnlocked', values: { at: beijingMinute(tx.now) } });
    await audit(tx, 'client.unfreeze', `client:${clientId}`, { ground, note });
  });
}
