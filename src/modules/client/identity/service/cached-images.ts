import { clientOf } from '#modules/client/login/service/session.ts';
import { ownCase } from '#modules/client/cases/service/cases.ts';
import type { Context } from '#platform/context.ts';
import type { IdentityDeps } from '../deps.ts';
import type { CachedResult } from '../schema.ts';
import { show, type ImageRow } from './images.ts';

/** How long a picture waits for its case. */
export const waitingMs = 24 * 3_600_000;

type Deps = Pick<IdentityDeps, 'vault' | 'linkKey'>;

/**
 * The calling client's pictures that can be used without being sent again: those that wait, and, where a case is named and none
 * waits, those it has been given. Throws 40004 for a case that is not theirs.
 */
export async function listCachedImages(ctx: Context, deps: Deps, { acpt_id }: { acpt_id?: string }): Promise<CachedResult> {
  const { clientId } = clientOf(ctx);
  const caseId = acpt_id && (await ownCase(ctx, acpt_id)).id;
  const rows = await ctx.db
    .selectFrom('identityImages')
    .selectAll()
    .where('clientId', '=', clientId)
    .where(({ eb, and, or }) => {
      const waits = and([eb('state', '=', 'waiting'), eb('uploadedAt', '>', new Date(ctx.now.getTime() - waitingMs))]);
      return caseId ? or([waits, and([eb('state', '=', 'bound'), eb('caseId', '=', caseId)])]) : waits;
    })
    .execute();
  const toCachedImage = (side: ImageRow['side']): CachedResult['front'] => {
    const ofSide = rows.filter((row) => row.side === side);
    const row = ofSide.find(({ state }) => state === 'waiting') ?? ofSide[0];
    if (!row) return null;
    return {
      fileName: deps.vault.identityImages.sealedName.open(row.sealedName, row),
      webUrl: show(deps, row.id, ctx.now).webUrl,
    };
  };
  return { front: toCachedImage('front'), back: toCachedImage('back') };
}
