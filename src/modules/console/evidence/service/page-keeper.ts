import { createHash } from 'node:crypto';
import type { Context } from '#platform/context.ts';
import { keepPage, type DrawnPage } from './keep-page.ts';

/** So many addresses are remembered with what they showed last. */
const mostRemembered = 5000;

/** Keeps the pages that the site draws, off the way of those who wait for them. */
export interface PageKeeper {
  note(page: DrawnPage): void;
  /** Done when everything that was noted is kept, or has failed. */
  settle(): Promise<void>;
}

/** One after the other: a site that starts draws hundreds of pages, and visitors need the database too. */
export function createPageKeeper(context: () => Context): PageKeeper {
  const shown = new Map<string, string>();
  let work: Promise<void> = Promise.resolve();
  const keep = async (page: DrawnPage): Promise<void> => {
    const ctx = context();
    try {
      await keepPage(ctx, page);
    } catch (error) {
      shown.delete(page.address);
      ctx.log.error({ err: error, address: page.address }, 'page not kept as evidence');
    }
  };
  return {
    note(page) {
      const hash = createHash('sha1').update(page.html).digest('base64');
      if (shown.get(page.address) === hash) return;
      if (shown.size >= mostRemembered) shown.clear();
      shown.set(page.address, hash);
      work = work.then(() => keep(page));
    },
    settle: () => work,
  };
}
