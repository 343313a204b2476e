import { sql } from 'kysely';
import type { Context } from '../context.ts';

/** SQLSTATE of a lock timeout. */
const lockNotAvailable = '55P03';

/**
 * Takes an advisory lock on a list by name (`list:collateral`) for the rest of the transaction: each version is made from the
 * previous one, so only one writer is allowed. Waits a little, because the server notices a killed import only after its running
 * statement. Returns false when another transaction keeps the lock.
 */
export async function tryAdvisoryLock(tx: Context, subject: string, waitSeconds = 5): Promise<boolean> {
  await sql`savepoint before_turn`.execute(tx.db);
  await sql`select set_config('lock_timeout', ${`${Math.ceil(waitSeconds * 1000)}ms`}, true)`.execute(tx.db);
  try {
    await sql`select pg_advisory_xact_lock(hashtext(${subject}))`.execute(tx.db);
    await sql`set local lock_timeout = 0`.execute(tx.db);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== lockNotAvailable) throw error;
    await sql`rollback to savepoint before_turn`.execute(tx.db);
    return false;
  }
}

/** Returns the message for the second importer. */
export const busyMessage = (title: string): string => `${title}正在由另一个导入更新，请等它结束后再导入`;
