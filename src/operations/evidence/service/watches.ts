import { sql, type RawBuilder } from 'kysely';
import type { Context } from '#platform/context.ts';

/** The stored page of an address, with the data to check it. */
export interface PageWatch {
  showingId: number;
  shownFrom: Date;
  hash: Buffer;
  tags: string[];
  /** The newest database snapshot with which the page was rendered unchanged. */
  seen: string;
  checkedAt: Date;
  changesAt: Date | null;
  foreseenUntil: Date | null;
}

/**
 * True for a write that the rendering of page `w` did not see. A snapshot of another database server, as after a restore from a
 * dump, cannot be compared with the writes of this one: then the times are compared.
 */
export const isUnseen = sql`(not pg_visible_in_snapshot(c.xid, w.seen::pg_snapshot)
  or (pg_snapshot_xmax(w.seen::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) and c.at >= w.checked_at))`;

/** Returns the database snapshot at the start of a rendering, and when its page is known to change. */
export async function beginRendering(ctx: Context, address: string): Promise<{ seen: string; changesAt: Date | null }> {
  const { rows } = await sql<{ seen: string; changesAt: Date | null }>`
    select pg_current_snapshot()::text as seen, (select changes_at from page_watches where address = ${address} and changes_at > ${ctx.now}) as changes_at`.execute(
    ctx.db,
  );
  return rows[0]!;
}

/** The present record of an address; undefined when there is none or the page is gone. */
export async function findPageWatch(ctx: Context, address: string): Promise<PageWatch | undefined> {
  const { rows } = await sql<PageWatch>`
    select w.showing_id, s.shown_from, s.hash, w.tags, w.seen, w.checked_at, w.changes_at, w.foreseen_until
    from page_watches w join page_showings s on s.id = w.showing_id where w.address = ${address}`.execute(ctx.db);
  return rows[0];
}

/** The times of writes since the last check that may have changed the page, one for each transaction that `seen` includes. */
export async function listPageChanges(ctx: Context, address: string, seen?: string): Promise<Date[]> {
  const isIncluded: RawBuilder<unknown> = seen === undefined ? sql`true` : sql`pg_visible_in_snapshot(c.xid, ${seen}::pg_snapshot)`;
  const { rows } = await sql<{ at: Date }>`
    select min(c.at) as at from page_watches w join tag_changes c on c.tags && w.tags
    where w.address = ${address} and ${isUnseen} and ${isIncluded} group by c.xid order by 1`.execute(ctx.db);
  return rows.map(({ at }) => at);
}

/** True when there was a write that the rendering with this snapshot did not see. */
export async function isOutdated(ctx: Context, tags: readonly string[], seen: string): Promise<boolean> {
  const { rows } = await sql<{ isOutdated: boolean }>`
    select exists (select from tag_changes c where c.tags && ${[...tags]}::text[] and not pg_visible_in_snapshot(c.xid, ${seen}::pg_snapshot)) as is_outdated`.execute(
    ctx.db,
  );
  return rows[0]!.isOutdated;
}

/** The next addresses to check, those affected by a write first. */
export async function listAddressesToCheck(ctx: Context, count: number): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    (select distinct w.address, 1 as turn from tag_changes c join page_watches w on w.tags && c.tags where ${isUnseen})
    union all
    (select w.address, 2 from page_watches w where w.changes_at <= ${ctx.now} or w.foreseen_until is null or w.foreseen_until <= ${ctx.now}
      order by w.changes_at limit ${count})
    order by turn limit ${count}`.execute(ctx.db);
  return [...new Set(rows.map(({ address }) => address))];
}

/** Deletes records of writes whose pages are all checked; the last ones stay for renderings that are not finished. */
export async function removeCheckedChanges(ctx: Context): Promise<void> {
  await sql`
    delete from tag_changes c where c.at < ${new Date(ctx.now.getTime() - 600_000)}
      and not exists (select from page_watches w where w.tags && c.tags and ${isUnseen})`.execute(ctx.db);
}
