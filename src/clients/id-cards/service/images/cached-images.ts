import { requireOwnCase } from '#clients/cases/service/cases.ts';
import { clientOf } from '#identity/clients/service/session.ts';
import type { Context } from '#platform/context.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { CachedResult, CardSide } from '../../schema.ts';
import { toUploadResult, type ImageRow } from './images.ts';

/** Period in which an uploaded picture can be attached to a case. */
export const waitingMs = 24 * 3_600_000;

type Deps = Pick<IdentityDeps, 'vault' | 'linkKey'>;

/**
 * Lists the calling client's reusable pictures: waiting ones and, when a case is given and none waits, those attached to it.
 * Throws 40004 for a case that is not theirs.
 */
export async function listCachedImages(ctx: Context, deps: Deps, { acpt_id }: { acpt_id?: string }): Promise<CachedResult> {
  const shown = await findShown(ctx, acpt_id);
  const toCachedImage = (row: ImageRow | undefined): CachedResult['front'] =>
    row
      ? { fileName: deps.vault.identityImages.sealedName.open(row.sealedName, row), webUrl: toUploadResult(ctx, deps, row.id).webUrl }
      : null;
  return { front: toCachedImage(shown.front), back: toCachedImage(shown.back) };
}

/** Returns the rows of these pictures by side. Throws 50102 and 40004. */
export async function findShown(ctx: Context, acptId: string | undefined): Promise<Partial<Record<CardSide, ImageRow>>> {
  const { clientId } = clientOf(ctx);
  const caseId = acptId && (await requireOwnCase(ctx, acptId)).id;
  const rows = await ctx.db
    .selectFrom('identityImages')
    .selectAll()
    .where('clientId', '=', clientId)
    .where(({ eb, and, or }) => {
      const waits = and([eb('state', '=', 'waiting'), eb('uploadedAt', '>', new Date(ctx.now.getTime() - waitingMs))]);
      return caseId ? or([waits, and([eb('state', '=', 'bound'), eb('caseId', '=', caseId)])]) : waits;
    })
    .execute();
  const ofSide = (side: CardSide): ImageRow | undefined =>
    rows.find((row) => row.side === side && row.state === 'waiting') ?? rows.find((row) => row.side === side);
  return { front: ofSide('front'), back: ofSide('back') };
}
