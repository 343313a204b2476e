import type { Context } from '#platform/context.ts';
import { withdraw } from './withdraw-case.ts';

/** Takes back what a client has begun and not submitted, for whoever wants their data deleted. Returns how many cases. */
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
