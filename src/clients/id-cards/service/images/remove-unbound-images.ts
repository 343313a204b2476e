import type { Context } from '#platform/context.ts';
import type { CardSide } from '../../schema.ts';

/**
 * Discards a client's pictures that were not submitted: waiting ones, and those of a case whose step was not completed. They
 * become inaccessible at once, and the next sweep destroys them. Returns how many. Used when a consent is withdrawn or data is
 * deleted.
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

/** Discards waiting pictures of one side or both. Returns how many. */
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
