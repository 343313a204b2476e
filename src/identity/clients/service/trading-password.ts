import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';

/** Stores the hash of a client's new trading password (`PasswordHasher.hash`), in the transaction of its case. */
export async function setTradingPassword(tx: Context, clientId: number, hash: string): Promise<void> {
  await tx.db
    .updateTable('clientAccounts')
    .set({ tradingPasswordHash: hash, tradingPasswordSince: tx.now, updatedAt: tx.now })
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  await audit(tx, 'client.setTradingPassword', `client:${clientId}`);
}
