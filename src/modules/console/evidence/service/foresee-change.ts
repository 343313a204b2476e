import type { Context } from '#platform/context.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { saysTheSame } from './own-content.ts';
import type { Drawing } from './record-drawing.ts';

/** What an address shows, or would show at a later moment by what the database says now. Throws where that cannot be seen. */
export type DrawAddress = (address: string, at?: Date) => Promise<Drawing>;

/** So far the clock is looked ahead; afterwards again. */
const horizonMs = 35 * 86_400_000;
const stepMs = 1000;

/** By this tag processes drop a page whose coming end they did not know when they kept it. */
export const addressTag = (address: string): string => `page:${address}`;

/**
 * Finds the moment at which the page changes by the clock alone (its time is over, a text or a fee comes into force), by drawing it at later moments, and notes it beforehand: it ends then,
 * whether anybody looks at it or not, and no cache keeps it longer.
 */
export async function foreseeChange(ctx: Context, draw: DrawAddress, { address, drawnAt, seen, page }: Drawing): Promise<void> {
  if (!page) return;
  const showsItAt = async (ms: number): Promise<boolean> => {
    const { page: later } = await draw(address, new Date(ms));
    return later !== null && saysTheSame(page.html, later.html);
  };
  const horizon = drawnAt.getTime() + horizonMs;
  const changesAt = (await showsItAt(horizon)) ? null : await findFirstSecond(drawnAt.getTime(), horizon, showsItAt);
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

/** The first whole second at which it is no longer shown: moments are entered in minutes, or come at midnight. */
async function findFirstSecond(shown: number, gone: number, showsItAt: (ms: number) => Promise<boolean>): Promise<Date> {
  let [last, first] = [Math.floor(shown / stepMs), Math.ceil(gone / stepMs)];
  while (first - last > 1) {
    const middle = Math.floor((first + last) / 2);
    if (await showsItAt(middle * stepMs)) last = middle;
    else first = middle;
  }
  return new Date(first * stepMs);
}
