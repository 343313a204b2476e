import type { Context } from '#platform/context.ts';
import { withdraw } from './withdraw-case.ts';

/** Withdraws a client's unsubmitted cases when their data is to be deleted. Returns how many. */
export async function removeDrafts(tx: Context, clientId: number): Promise<number> {
  const rows = await tx.db
    .selectFrom('businessCases')
    .selectAll()
    .where('clientId', '=', clientId)
    .where('state', '=', 'open')
    .forUpdate()
    .execute();
  for (const row of rows) await withdraw(tx, row);
  return rows.length;
}
