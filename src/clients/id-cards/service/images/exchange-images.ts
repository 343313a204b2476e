import { lockCase, requireOwnCase, requireStep } from '#clients/cases/service/cases.ts';
import { fail } from '#contract/call-error.ts';
import { clientOf } from '#identity/clients/service/session.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { JudgementResult } from '../../schema.ts';
import { findShown } from './cached-images.ts';
import { lockImages, type ImageRow } from './images.ts';
import { judgeImages } from './judged-images.ts';

type Deps = Pick<IdentityDeps, 'vault' | 'linkKey'>;

/**
 * Swaps the sides of the calling client's pictures, waiting ones and those of the case; a single one moves to the other side.
 * Throws 50102, 40004 for a case that is not theirs, 40009 when it is at another step or there is no picture.
 */
export async function exchangeImages(ctx: Context, deps: Deps, { acpt_id }: { acpt_id?: string }): Promise<JudgementResult> {
  const { clientId } = clientOf(ctx);
  if (acpt_id) await requireOwnCase(ctx, acpt_id);
  await inTransaction(ctx, async (tx) => {
    if (acpt_id) await requireStep(tx, await lockCase(tx, acpt_id), 'idCard');
    await lockImages(tx, clientId);
    const { front, back } = await findShown(tx, acpt_id);
    const rows = [front, back].filter((row) => row !== undefined);
    if (rows.length === 0) throw fail('conflict', '请先上传身份证照片');
    // Avoids the unique constraints: one waiting picture per side, and one per side of a case.
    await setState(tx, rows, 'discarded');
    for (const row of rows) await turnOver(tx, row);
    await audit(tx, 'identity.exchangeImages', `client:${clientId}`, { images: rows.map(({ id }) => id) });
  });
  return judgeImages(ctx, deps, { acpt_id });
}

/** Moves a picture to the other side, replacing a hidden one there. */
async function turnOver(tx: Context, row: ImageRow): Promise<void> {
  const side = row.side === 'front' ? 'back' : 'front';
  const place = tx.db
    .selectFrom('identityImages')
    .selectAll()
    .where('clientId', '=', row.clientId)
    .where('side', '=', side)
    .where('state', '=', row.state);
  await setState(tx, await (row.state === 'bound' ? place.where('caseId', '=', row.caseId) : place).execute(), 'discarded');
  await tx.db.updateTable('identityImages').set({ side, state: row.state, changedAt: tx.now }).where('id', '=', row.id).execute();
}

async function setState(tx: Context, rows: readonly ImageRow[], state: ImageRow['state']): Promise<void> {
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await tx.db.updateTable('identityImages').set({ state, changedAt: tx.now }).where('id', 'in', ids).execute();
}
