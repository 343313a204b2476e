import { findCase } from '#clients/cases/service/cases.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { IdentityDeps } from '../../deps.ts';
import { waitingMs } from './cached-images.ts';

const dayMs = 86_400_000;
/** A refused client may ask why; after that nobody needs their pictures. */
export const refusedMs = 30 * dayMs;
const batch = 200;

/**
 * Destroys pictures that nobody needs any more: waiting ones after a day, replaced ones after a day unless they belong to what was
 * submitted, those of cases that came to nothing, and former ones when the law no longer wants them. Returns how many.
 */
export async function sweepImages(ctx: Context, { files }: Pick<IdentityDeps, 'files'>): Promise<number> {
  const ids = [...(await findAbandoned(ctx)), ...(await findOfEndedCases(ctx))];
  let removed = 0;
  for (const id of ids) {
    // The key first: from then on the bytes say nothing, whatever happens to them.
    const gone = await ctx.db
      .deleteFrom('identityImages')
      .where('id', '=', id)
      .returning(['storageKey', 'straightStorageKey'])
      .executeTakeFirst();
    if (!gone) continue;
    await files.remove(gone.storageKey);
    if (gone.straightStorageKey) await files.remove(gone.straightStorageKey);
    removed += 1;
  }
  return removed;
}

async function findAbandoned(ctx: Context): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('identityImages')
    .select('id')
    .where(({ eb, and, or }) =>
      or([
        and([eb('state', 'in', ['waiting', 'discarded']), eb('changedAt', '<', new Date(ctx.now.getTime() - waitingMs))]),
        and([eb('state', '=', 'retained'), eb('keepUntil', '<', shanghaiDay(ctx.now))]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('identitySubmissions')
            .select('caseId')
            .where(({ eb, or, ref }) =>
              or([eb('frontImageId', '=', ref('identityImages.id')), eb('backImageId', '=', ref('identityImages.id'))]),
            ),
        ),
      ),
    )
    .limit(batch)
    .execute();
  return rows.map(({ id }) => id);
}

/** Pictures, and what was submitted with them, of cases that were withdrawn, expired, or refused long ago. */
async function findOfEndedCases(ctx: Context): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('identityImages')
    .select(['id', 'caseId'])
    .where('state', '=', 'bound')
    .where('changedAt', '<', new Date(ctx.now.getTime() - waitingMs))
    .orderBy('changedAt')
    .execute();
  const byCase = Map.groupBy(rows, ({ caseId }) => caseId ?? '');
  const ended: string[] = [];
  for (const [caseId, images] of byCase) {
    if (!(await isOver(ctx, caseId))) continue;
    await ctx.db.deleteFrom('identitySubmissions').where('caseId', '=', caseId).execute();
    ended.push(...images.map(({ id }) => id));
  }
  return ended;
}

async function isOver(ctx: Context, caseId: string): Promise<boolean> {
  const row = await findCase(ctx, caseId);
  if (!row || row.state === 'withdrawn' || row.state === 'expired') return true;
  return row.state === 'refused' && row.decidedAt !== null && ctx.now.getTime() - row.decidedAt.getTime() > refusedMs;
}
