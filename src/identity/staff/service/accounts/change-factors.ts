import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import { endSessions } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { createStaleChangeError } from '#platform/http/stale-change-error.ts';
import { requireProof } from '#platform/staff-access.ts';
import type { StaffDeps } from '../../deps.ts';
import type { EndedAccountSessions } from '../../schema/accounts.ts';
import type { ParsedDirectoryChange, ParsedRevocation } from '../../schema/sign-in-methods.ts';
import { removeIdentity } from '../sign-in-methods/identities.ts';
import { revokePasskeys } from '../sign-in-methods/remove-sign-in-methods.ts';
import { lockAccountRow } from './change-accounts.ts';

/**
 * Removes the passkeys or the linked identity of a staff member whose device is lost or whose link is wrong; their sessions end.
 * The administrator gains no access: the person sets up a new second factor with their password. Throws 40009 when there is
 * nothing to remove.
 */
export async function revokeFactor(ctx: Context, { id, what }: ParsedRevocation): Promise<EndedAccountSessions> {
  requireProof(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockAccountRow(tx, id);
    const isTaken = what === 'identity' ? await removeIdentity(tx, id) : await revokePasskeys(tx, id);
    if (!isTaken) throw fail('conflict', '没有可撤销的，请刷新后查看');
    return { ended: await endSessions(tx, staffKind, id, { why: 'factor' }) };
  });
}

/**
 * Switches an account's password check between the directory and this system. Throws 40009 when no directory is configured, the
 * setting has changed meanwhile, or nothing would change.
 */
export async function changeDirectory(ctx: Context, { directory }: StaffDeps, { id, isOn, former }: ParsedDirectoryChange): Promise<Empty> {
  requireProof(ctx);
  if (isOn && !directory) throw fail('conflict', '管理端没有接入公司目录');
  return inTransaction(ctx, async (tx) => {
    const { usesDirectory: now } = await lockAccountRow(tx, id);
    const inWords = (uses: boolean): string => (uses ? '公司目录' : '本系统');
    if (now !== former.isOn) throw createStaleChangeError('密码的核对方式', inWords(now), inWords(isOn));
    if (now === isOn) throw fail('conflict', '账号已是这个设置，请刷新后查看');
    await tx.db.updateTable('staffAccounts').set({ usesDirectory: isOn }).where('id', '=', id).execute();
    await audit(tx, 'staff.directoryChanged', `staff:${id}`, { before: inWords(now), after: inWords(isOn) });
    return {};
  });
}
