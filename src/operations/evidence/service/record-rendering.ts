import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { hasSameContent, extractTitle } from './main-content.ts';
import { storeContent, readContent } from './page-contents.ts';
import { findPageWatch, isOutdated, listPageChanges, type PageWatch } from './watches.ts';

/** A page as it was rendered for all visitors. */
export interface EvidencePage {
  html: string;
  build: string;
  /** The cache tags of the page itself, without those of its frame. */
  tags: readonly string[];
}

/** The content of an address at one time. */
export interface PageRendering {
  address: string;
  renderedAt: Date;
  /** The database snapshot (pg_snapshot) before anything was read; the page contains all writes that it includes. */
  seen: string;
  /** Null when there is nothing to prove: removed, moved, not found, or the site is closed. */
  page: EvidencePage | null;
}

/** `outdated`: there was a write during the rendering, which is therefore ignored. */
export type RecordingResult = 'began' | 'ended' | 'unchanged' | 'outdated';

/**
 * Records what an address shows from now on, unless it is unchanged, and ends the previous record: at the time of the write that
 * changed the page, or at the time found beforehand. The audit entries, which are sealed within a minute, contain address, hash
 * and time.
 */
export async function recordRendering(ctx: Context, drawing: PageRendering): Promise<RecordingResult> {
  const { address, page } = drawing;
  const bytes = Buffer.from(page?.html ?? '');
  const hash = createHash('sm3').update(bytes).digest();
  const known = await findPageWatch(ctx, address);
  if (!page && !known) return 'unchanged';
  if (
    page &&
    known?.hash.equals(hash) &&
    known.foreseenUntil &&
    !isDue(known, drawing) &&
    (await listPageChanges(ctx, address)).length === 0
  )
    return 'unchanged';
  return inTransaction(ctx, async (tx) => {
    // When several processes render a page at once, the second finds the row of the first.
    await sql`select pg_advisory_xact_lock(hashtext('evidence'), hashtext(${address}))`.execute(tx.db);
    const watch = await findPageWatch(tx, address);
    if (watch && watch.checkedAt > drawing.renderedAt) return 'outdated';
    if (await isOutdated(tx, [...(watch?.tags ?? []), ...(page?.tags ?? [])], drawing.seen)) return 'outdated';
    const isSame = page !== null && watch !== undefined && watch.hash.equals(hash);
    const end = watch && (await findEnd(tx, watch, { drawing, isSame }));
    if (end) await endShowing(tx, watch, address, end);
    if (!page) return end ? 'ended' : 'unchanged';
    if (isSame && !end) {
      await tx.db.updateTable('pageWatches').set(toWatch(drawing, page)).where('showingId', '=', watch.showingId).execute();
      return 'unchanged';
    }
    await storeContent(tx, hash, bytes);
    await beginShowing(tx, { drawing, page, hash, bytes: bytes.length });
    return 'began';
  });
}

const isDue = ({ changesAt }: PageWatch, { renderedAt }: PageRendering): boolean => changesAt !== null && changesAt <= renderedAt;

/**
 * Returns when the stored page ended; undefined while it is shown. Several writes, or a time that has passed, may have removed
 * the page and restored the same one: then it is not claimed to have been shown all the time.
 */
async function findEnd(
  tx: Context,
  watch: PageWatch,
  { drawing, isSame }: { drawing: PageRendering; isSame: boolean },
): Promise<Date | undefined> {
  const { address, page, renderedAt, seen } = drawing;
  const changes = await listPageChanges(tx, address, seen);
  const [first] = changes;
  const foreseen = isDue(watch, drawing) && !(first && first < watch.changesAt!) ? watch.changesAt! : undefined;
  if (isSame && !foreseen && changes.length < 2) return undefined;
  // When only the frame has changed, the record was replaced by the new rendering.
  const isFrameAlone = !isSame && page !== null && hasSameContent(await readContent(tx, watch.hash), page.html);
  const end = isFrameAlone ? renderedAt : (foreseen ?? first ?? renderedAt);
  return end < watch.shownFrom ? watch.shownFrom : end;
}

async function endShowing(tx: Context, { showingId, hash }: PageWatch, address: string, endedAt: Date): Promise<void> {
  await tx.db.insertInto('pageEndings').values({ showingId, endedAt }).execute();
  await tx.db.deleteFrom('pageWatches').where('showingId', '=', showingId).execute();
  await audit(tx, 'page.ended', `pageShowing:${showingId}`, { address, sm3: hash.toString('hex'), endedAt: endedAt.toISOString() });
}

interface Beginning {
  drawing: PageRendering;
  page: EvidencePage;
  hash: Buffer;
  bytes: number;
}

async function beginShowing(tx: Context, { drawing, page, hash, bytes }: Beginning): Promise<void> {
  const { address, renderedAt } = drawing;
  const { id } = await tx.db
    .insertInto('pageShowings')
    .values({ address, shownFrom: renderedAt, hash, title: extractTitle(page.html), build: page.build })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.db
    .insertInto('pageWatches')
    .values({ showingId: id, address, ...toWatch(drawing, page) })
    .execute();
  await audit(tx, 'page.shown', `pageShowing:${id}`, { address, sm3: hash.toString('hex'), bytes });
}

/** Updates the data for the next checks; the next change by time is searched for again. */
const toWatch = ({ seen, renderedAt }: PageRendering, { tags }: EvidencePage) => ({
  tags: [...tags],
  seen,
  checkedAt: renderedAt,
  changesAt: null,
  foreseenUntil: null,
});
