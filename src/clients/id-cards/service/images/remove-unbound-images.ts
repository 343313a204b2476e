import type { Context } from '#platform/context.ts';
import type { CardSide } from '../../schema.ts';

/**
 * Takes away a client's pictures that nothing was submitted with: those that wait, and those of a case whose step was not completed. Nobody
 * can look at them from then on, and the next sweep destroys them. Returns how many. For a consent that is withdrawn and data that is deleted.
 */
export async function removeUnboundImages(tx: Context, clientId: number): Promise<number> {
  const { numUpdatedRows } = await tx.db
    .updateTable('identityImages')
    .set({ state: 'discarded', changedAt: tx.now })
    .where('clientId', '=', clientId)
    .where('state', '=', 'bound')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('identitySubmissions')
            .select('caseId')
            .where(({ eb, ref }) => eb('identitySubmissions.caseId', '=', ref('identityImages.caseId'))),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) + (await discardWaiting(tx, clientId));
}

/** Takes away those that wait, of one side or both. Returns how many. */
export async function discardWaiting(tx: Context, clientId: number, side?: CardSide): Promise<number> {
  let query = tx.db
    .updateTable('identityImages')
    .set({ state: 'discarded', changedAt: tx.now })
    .where('clientId', '=', clientId)
    .where('state', '=', 'waiting');
  if (side) query = query.where('side', '=', side);
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
