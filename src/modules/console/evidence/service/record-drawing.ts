import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { saysTheSame, titleOf } from './own-content.ts';
import { putContent, readContent } from './page-contents.ts';
import { findWatch, isOutdated, listChanges, type Watch } from './watches.ts';

/** A page as it was drawn for everybody. */
export interface DrawnPage {
  html: string;
  build: string;
  /** What the page itself is made of, without the frame around it. */
  tags: readonly string[];
}

/** What an address shows at a moment. */
export interface Drawing {
  address: string;
  drawnAt: Date;
  /** The snapshot of the database (pg_snapshot) before anything was read: what it includes is in the page. */
  seen: string;
  /** Null where nothing is shown that would have to be proved: gone, moved, not found, or the site is closed. */
  page: DrawnPage | null;
}

/** `outdated`: something was written while it was drawn, so that it says nothing. */
export type Recorded = 'began' | 'ended' | 'unchanged' | 'outdated';

/**
 * Keeps what an address shows from now on, unless it showed the same before, and says of what it showed before when that ended: at the moment of the write by which the page changed, or at
 * the moment that was foreseen. The entries in the record, which is sealed within the minute, hold address, hash and moment.
 */
export async function recordDrawing(ctx: Context, drawing: Drawing): Promise<Recorded> {
  const { address, page } = drawing;
  const bytes = Buffer.from(page?.html ?? '');
  const hash = createHash('sm3').update(bytes).digest();
  const known = await findWatch(ctx, address);
  if (!page && !known) return 'unchanged';
  if (page && known?.hash.equals(hash) && known.foreseenUntil && !isDue(known, drawing) && (await listChanges(ctx, address)).length === 0)
    return 'unchanged';
  return inTransaction(ctx, async (tx) => {
    // Several processes draw a page at once: the second finds the line of the first.
    await sql`select pg_advisory_xact_lock(hashtext('evidence'), hashtext(${address}))`.execute(tx.db);
    const watch = await findWatch(tx, address);
    if (watch && watch.checkedAt > drawing.drawnAt) return 'outdated';
    if (await isOutdated(tx, [...(watch?.tags ?? []), ...(page?.tags ?? [])], drawing.seen)) return 'outdated';
    const isSame = page !== null && watch !== undefined && watch.hash.equals(hash);
    const end = watch && (await findEnd(tx, watch, { drawing, isSame }));
    if (end) await endShowing(tx, watch, address, end);
    if (!page) return end ? 'ended' : 'unchanged';
    if (isSame && !end) {
      await tx.db.updateTable('pageWatches').set(toWatch(drawing, page)).where('showingId', '=', watch.showingId).execute();
      return 'unchanged';
    }
    await putContent(tx, hash, bytes);
    await beginShowing(tx, { drawing, page, hash, bytes: bytes.length });
    return 'began';
  });
}

const isDue = ({ changesAt }: Watch, { drawnAt }: Drawing): boolean => changesAt !== null && changesAt <= drawnAt;

/**
 * When what is kept stopped being shown; undefined while it is. Several writes at once, or a moment that has passed, may have taken the page away and brought the same one back: it is then
 * not claimed to have stood all the time.
 */
async function findEnd(tx: Context, watch: Watch, { drawing, isSame }: { drawing: Drawing; isSame: boolean }): Promise<Date | undefined> {
  const { address, page, drawnAt, seen } = drawing;
  const changes = await listChanges(tx, address, seen);
  const [first] = changes;
  const foreseen = isDue(watch, drawing) && !(first && first < watch.changesAt!) ? watch.changesAt! : undefined;
  if (isSame && !foreseen && changes.length < 2) return undefined;
  // What only the frame has changed was replaced when the new one was drawn.
  const isFrameAlone = !isSame && page !== null && saysTheSame(await readContent(tx, watch.hash), page.html);
  const end = isFrameAlone ? drawnAt : (foreseen ?? first ?? drawnAt);
  return end < watch.shownFrom ? watch.shownFrom : end;
}

async function endShowing(tx: Context, { showingId, hash }: Watch, address: string, endedAt: Date): Promise<void> {
  await tx.db.insertInto('pageEndings').values({ showingId, endedAt }).execute();
  await tx.db.deleteFrom('pageWatches').where('showingId', '=', showingId).execute();
  await audit(tx, 'page.ended', `pageShowing:${showingId}`, { address, sm3: hash.toString('hex'), endedAt: endedAt.toISOString() });
}

interface Beginning {
  drawing: Drawing;
  page: DrawnPage;
  hash: Buffer;
  bytes: number;
}

async function beginShowing(tx: Context, { drawing, page, hash, bytes }: Beginning): Promise<void> {
  const { address, drawnAt } = drawing;
  const { id } = await tx.db
    .insertInto('pageShowings')
    .values({ address, shownFrom: drawnAt, hash, title: titleOf(page.html), build: page.build })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.db
    .insertInto('pageWatches')
    .values({ showingId: id, address, ...toWatch(drawing, page) })
    .execute();
  await audit(tx, 'page.shown', `pageShowing:${id}`, { address, sm3: hash.toString('hex'), bytes });
}

/** By what it is checked from now on; whether the clock will change it is looked for anew. */
const toWatch = ({ seen, drawnAt }: Drawing, { tags }: DrawnPage) => ({
  tags: [...tags],
  seen,
  checkedAt: drawnAt,
  changesAt: null,
  foreseenUntil: null,
});
