import { sql } from 'kysely';
import type { Context } from '../context.ts';

/** What PostgreSQL says when a lock was not to be had in time. */
const lockNotAvailable = '55P03';

/**
 * Takes a list, by its name among all locks (`list:collateral`), for the rest of the transaction: the next version is made from the last one, so only one at a time.
 * Waits a little, because the server notices only after its running statement that an import was killed. Returns false
 * when the other one goes on.
 */
export async function takeTurn(tx: Context, subject: string, waitSeconds = 5): Promise<boolean> {
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

/** What is said to the one who came second. */
export const busyMessage = (title: string): string => `${title}正在由另一个导入更新，请等它结束后再导入`;
