import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { parseDraft, createInputError } from '#platform/http/parse-draft.ts';
import { slideDraft, type Carousel, type carouselQuery, type Slide, type SlideDraft } from '../schema/site.ts';

/** Widths in which every slide's picture exists, all in the same proportions. */
export const slideWidths = [640, 1280, 1920];
export const slideShape = { width: 1920, height: 738 };
const mostSlides = 8;

/** Lists the currently published slides in their order, at most eight. */
export async function listSlides(ctx: Context, { position }: z.output<typeof carouselQuery>): Promise<Carousel> {
  const all = await ctx.memo.get(ctx, `site.slides.${position}`, 'slides', () => findSlides(ctx, position));
  const isOnShow = ({ startsAt, endsAt }: SlideRow) => startsAt <= ctx.now && (endsAt === null || endsAt > ctx.now);
  return { lunboList: all.filter(isOnShow).slice(0, mostSlides).map(toSlide) };
}

type SlideRow = Selectable<Tables['slides']>;

/** Cached as a whole because slides are few and change rarely; the current time is applied on read. */
function findSlides({ db }: Context, position: string): Promise<SlideRow[]> {
  return db.selectFrom('slides').selectAll().where('position', '=', position).orderBy('sort').orderBy('id').execute();
}

function toSlide({ startsAt, endsAt, ...row }: SlideRow): Slide {
  return { ...row, ...slideShape, widths: slideWidths, startsAt: startsAt.toISOString(), endsAt: endsAt?.toISOString() ?? null };
}

/** Lists the slides of the home page as entered, including unpublished ones, in their order. */
export async function listSlideDrafts(ctx: Context): Promise<SlideDraft[]> {
  return (await findSlides(ctx, 'home')).map(({ id: _id, position: _position, ...draft }) => draft);
}

/** Replaces the slides of the home page. Throws 40001 with the rejected fields, also for a slide that would end before it begins. */
export async function replaceSlides(ctx: Context, drafts: readonly SlideDraft[]): Promise<void> {
  const rows = parseDraft(slideDraft.array(), drafts).map((draft) => ({ position: 'home', ...draft }));
  const turned = rows.findIndex(({ startsAt, endsAt }) => endsAt !== null && endsAt <= startsAt);
  if (turned >= 0) throw createInputError([{ path: `${turned}.endsAt`, message: '结束时间应晚于开始时间' }]);
  await inTransaction(ctx, async (tx) => {
    await tx.db.deleteFrom('slides').where('position', '=', 'home').execute();
    if (rows.length > 0) await tx.db.insertInto('slides').values(rows).execute();
    await audit(tx, 'slides.replace', 'slides:home', { slides: rows.length });
    await invalidate(tx, ['slides']);
  });
}
