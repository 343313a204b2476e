import { lockCase, requireOwnCase, requireStep } from '#clients/cases/service/cases.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { BindResult, CardSide } from '../../schema.ts';
import { findingText, sideNames } from '../../web/findings.ts';
import { waitingMs } from './cached-images.ts';
import { findingsOf } from './examination.ts';
import { toUploadResult, type ImageRow } from './images.ts';

/**
 * Attaches a picture of each side to a case at its identity-card step, in place of the former ones. Without an id, the waiting
 * picture is used, or the one the case already has. Throws 50102 when nobody is signed in, 40004 for a case that is not the
 * client's, 40009 when the case is at another step, 40001 (`front_id`, `back_id`) for a picture that is not theirs, is or shows
 * the other side, is used already or was deleted.
 */
export async function bindImages(
  ctx: Context,
  deps: Pick<IdentityDeps, 'linkKey' | 'vault'>,
  { acpt_id, front_id, back_id }: { acpt_id: string; front_id?: string; back_id?: string },
): Promise<BindResult> {
  await requireOwnCase(ctx, acpt_id);
  return inTransaction(ctx, async (tx) => {
    const row = await lockCase(tx, acpt_id);
    await requireStep(tx, row, 'idCard');
    const wish = { clientId: row.clientId, caseId: row.id };
    const front = await bindSide(tx, deps, { ...wish, side: 'front', id: front_id });
    const back = await bindSide(tx, deps, { ...wish, side: 'back', id: back_id });
    await audit(tx, 'identity.bindImages', `client:${row.clientId}`, { case: row.id, front, back });
    return { front: toUploadResult(tx, deps, front), back: toUploadResult(tx, deps, back) };
  });
}

interface ImageBinding {
  clientId: number;
  caseId: string;
  side: CardSide;
  id: string | undefined;
}

async function bindSide(tx: Context, deps: Pick<IdentityDeps, 'vault'>, wish: ImageBinding): Promise<string> {
  const image = await findUsable(tx, wish);
  if (!image) {
    const message = `请上传身份证${sideNames[wish.side]}照片；先前上传的可能已过期`;
    throw fail('invalidInput', undefined, { errors: [{ path: `${wish.side}_id`, message }] });
  }
  const isOfOtherSide = findingsOf(tx, deps, image).find(({ kind }) => kind === 'otherSide');
  if (isOfOtherSide)
    throw fail('invalidInput', undefined, { errors: [{ path: `${wish.side}_id`, message: findingText(isOfOtherSide, wish.side) }] });
  if (image.state === 'bound') return image.id;
  await tx.db
    .updateTable('identityImages')
    .set({ state: 'discarded', changedAt: tx.now })
    .where('caseId', '=', wish.caseId)
    .where('side', '=', wish.side)
    .where('state', '=', 'bound')
    .execute();
  await tx.db
    .updateTable('identityImages')
    .set({ state: 'bound', caseId: wish.caseId, changedAt: tx.now })
    .where('id', '=', image.id)
    .execute();
  return image.id;
}

/** Returns the client's own picture of this side that is waiting and not too old, or attached to the case. */
async function findUsable(tx: Context, { clientId, caseId, side, id }: ImageBinding): Promise<ImageRow | undefined> {
  let query = tx.db.selectFrom('identityImages').selectAll().where('clientId', '=', clientId).where('side', '=', side);
  if (id) query = query.where('id', '=', id);
  const rows = await query.where('state', 'in', ['waiting', 'bound']).forUpdate().execute();
  const isFresh = ({ uploadedAt }: ImageRow): boolean => tx.now.getTime() - uploadedAt.getTime() < waitingMs;
  return rows.find((row) => row.state === 'waiting' && isFresh(row)) ?? rows.find((row) => row.state === 'bound' && row.caseId === caseId);
}

/** Returns both pictures of a case; undefined unless it has both. */
export async function findBound(ctx: Pick<Context, 'db'>, caseId: string): Promise<Record<CardSide, ImageRow> | undefined> {
  const rows = await ctx.db.selectFrom('identityImages').selectAll().where('caseId', '=', caseId).where('state', '=', 'bound').execute();
  const [front, back] = (['front', 'back'] as const).map((side) => rows.find((row) => row.side === side));
  return front && back && { front, back };
}
