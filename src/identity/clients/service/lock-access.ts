import { removePasskeys } from '#identity/accounts/service/passkeys/own-passkeys.ts';
import { clientKind } from '#identity/accounts/service/person-kind.ts';
import { endSessions } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { untrustDevices } from './devices.ts';
import { cancelPendingHold } from './hold/holds.ts';
import { notifyClient, type NoticeDeps } from './notices.ts';
import { clientOf } from './session.ts';
import { deleteProofs } from './step-up/proofs.ts';
import { endSteps } from './steps.ts';

/**
 * Locks the calling client's online access immediately, ends all their sessions, untrusts all devices and cancels a pending
 * contact change. `unlockAccess` reverses it and needs more than a password.
 */
export async function lockAccess(ctx: Context, security: NoticeDeps): Promise<Record<string, never>> {
  const { clientId } = clientOf(ctx);
  await inTransaction(ctx, async (tx) => {
    await tx.db.updateTable('clientAccounts').set({ status: 'locked', updatedAt: tx.now }).where('id', '=', clientId).execute();
    const ended = await endSessions(tx, clientKind, clientId, { why: 'lock' });
    await untrustDevices(tx, clientId);
    await removePasskeys(tx, clientKind, clientId);
    await endSteps(tx, clientId);
    await deleteProofs(tx, clientId);
    // A client who locks the account wants no pending change to take effect.
    await cancelPendingHold(tx, security, clientId);
    await notifyClient(tx, security, clientId, { template: 'accessLocked', values: { at: beijingMinute(tx.now) } });
    await audit(tx, 'client.lock', `client:${clientId}`, { ended });
  });
  return {};
}
