import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { clientOf, endSessions } from './session.ts';

/**
 * Locks the calling client's online access at once and ends all his sessions. There is no way back online: it takes a
 * stronger check than a password.
 */
export async function lockAccess(ctx: Context): Promise<Record<string, never>> {
  const { clientId } = clientOf(ctx);
  await inTransaction(ctx, async (tx) => {
    await tx.db.updateTable('clientAccounts').set({ status: 'locked', updatedAt: tx.now }).where('id', '=', clientId).execute();
    const ended = await endSessions(tx, clientId);
    await audit(tx, 'client.lock', `client:${clientId}`, { ended });
  });
  return {};
}
