import { findCase } from '#clients/cases/service/cases.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { IdentityDeps } from '../../deps.ts';
import { waitingMs } from './cached-images.ts';

const dayMs = 86_400_000;
/** A refused client may ask for the reason; after this time nobody needs the pictures. */
export const refusedMs = 30 * dayMs;
const batch = 200;

/**
 * Destroys pictures that are no longer needed: waiting ones after a day, replaced ones after a day unless they were submitted,
 * those of unsuccessful cases, and former ones after the legal period. Returns how many.
 */
export async function sweepImages(ctx: Context, { files }: Pick<IdentityDeps, 'files'>): Promise<number> {
  const ids = [...(await findAbandoned(ctx)), ...(await findOfEndedCases(ctx))];
  let removed = 0;
  for (const id of ids) {
    // Delete the key first: from then on the bytes are unreadable, whatever happens to them.
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

/** Finds pictures, and the submitted card, of cases that were withdrawn, expired, or refused long ago. */
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
