import type { Context } from '#platform/context.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { hasSameContent } from './main-content.ts';
import type { PageRendering } from './record-rendering.ts';

/** Renders an address as it is now, or as it would be at a later time with the present data. Throws when it cannot be rendered. */
export type RenderAddress = (address: string, at?: Date) => Promise<PageRendering>;

/** The period in which future changes are searched for. */
const horizonMs = 35 * 86_400_000;
const stepMs = 1000;

/** The cache tag that makes processes drop a page when an end is found that was not known when the page was cached. */
export const addressTag = (address: string): string => `page:${address}`;

/**
 * Finds the time at which a page changes without a write (it ends, a text or a fee comes into force) by rendering it at later
 * times, and records it beforehand: the evidence then ends even if nobody opens the page, and no cache stores it longer.
 */
export async function findNextChange(ctx: Context, draw: RenderAddress, { address, renderedAt, seen, page }: PageRendering): Promise<void> {
  if (!page) return;
  const showsItAt = async (ms: number): Promise<boolean> => {
    const { page: later } = await draw(address, new Date(ms));
    return later !== null && hasSameContent(page.html, later.html);
  };
  const horizon = renderedAt.getTime() + horizonMs;
  const changesAt = (await showsItAt(horizon)) ? null : await findFirstSecond(renderedAt.getTime(), horizon, showsItAt);
  await inTransaction(ctx, async (tx) => {
    const noted = await tx.db
      .updateTable('pageWatches')
      .set({ changesAt, foreseenUntil: new Date(horizon) })
      .where('address', '=', address)
      .where('seen', '=', seen)
      .executeTakeFirst();
    if (changesAt && noted.numUpdatedRows > 0n) await invalidate(tx, [addressTag(address)]);
  });
}

/** The first second at which the page differs. Times are entered in minutes or are midnight, so whole seconds are exact. */
async function findFirstSecond(shown: number, gone: number, showsItAt: (ms: number) => Promise<boolean>): Promise<Date> {
  let [last, first] = [Math.floor(shown / stepMs), Math.ceil(gone / stepMs)];
  while (first - last > 1) {
    const middle = Math.floor((first + last) / 2);
    if (await showsItAt(middle * stepMs)) last = middle;
    else first = middle;
  }
  return new Date(first * stepMs);
}
