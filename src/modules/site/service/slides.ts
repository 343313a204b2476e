import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { slideDraft, type Carousel, type carouselQuery, type SlideDraft } from '../schema.ts';

/** Widths in which every slide's picture lies ready, and the shape of all of them. */
export const slideWidths = [640, 1280, 1920];
const slideShape = { width: 1920, height: 738 };
const mostSlides = 8;

/** The slides on show at this moment, in their order; at most eight. */
export async function listSlides(ctx: Context, { position }: z.output<typeof carouselQuery>): Promise<Carousel> {
  const rows = await ctx.db
    .selectFrom('slides')
    .selectAll()
    .where('position', '=', position)
    .where('startsAt', '<=', ctx.now)
    .where((eb) => eb.or([eb('endsAt', 'is', null), eb('endsAt', '>', ctx.now)]))
    .orderBy('sort')
    .orderBy('id')
    .limit(mostSlides)
    .execute();
  const lunboList = rows.map(({ startsAt, endsAt, ...row }) => ({
    ...row,
    ...slideShape,
    widths: slideWidths,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
  }));
  return { lunboList };
}

/** Replaces the slides of the home page. */
export async function replaceSlides(ctx: Context, drafts: readonly SlideDraft[]): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await tx.db.deleteFrom('slides').where('position', '=', 'home').execute();
    const rows = drafts.map((draft) => ({ position: 'home', ...slideDraft.parse(draft) }));
    if (rows.length > 0) await tx.db.insertInto('slides').values(rows).execute();
    await invalidate(tx, ['slides']);
  });
}
