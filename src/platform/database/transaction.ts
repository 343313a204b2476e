import { sql } from 'kysely';
import type { CacheTag } from '#contract/tag.ts';
import type { Context } from '../context.ts';
import { withSpan } from '../monitoring/span.ts';

/** The NOTIFY channel that tells every process which tags a committed write has invalidated. */
export const invalidationChannel = 'page_invalidation';

/**
 * Runs the work in one transaction with the inner context. A thrown error rolls back everything: rows, audit entry, jobs and
 * invalidation.
 */
export function inTransaction<Result>(ctx: Context, work: (tx: Context) => Promise<Result>): Promise<Result> {
  if (ctx.db.isTransaction) return work(ctx);
  return withSpan('service', 'transaction', () => ctx.db.transaction().execute((trx) => work({ ...ctx, db: trx })));
}

/**
 * Notifies every process, on commit, that pages with these tags are out of date, and stores the time for later proof. PostgreSQL
 * limits a notification to 8,000 bytes, so tags are sent in groups.
 */
export async function invalidate(tx: Context, tags: readonly CacheTag[]): Promise<void> {
  if (tags.length === 0) return;
  await sql`insert into tag_changes (at, tags) values (${tx.now}, ${[...tags]})`.execute(tx.db);
  for (let start = 0; start < tags.length; start += 100) {
    const payload = JSON.stringify(tags.slice(start, start + 100));
    await sql`select pg_notify(${invalidationChannel}, ${payload})`.execute(tx.db);
  }
}

/** Runs reads of several statements on one snapshot, so that they see the same commits. */
export function readInSnapshot<Result>(ctx: Context, read: (snapshot: Context) => Promise<Result>): Promise<Result> {
  if (ctx.db.isTransaction) return read(ctx);
  return ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((db) => read({ ...ctx, db }));
}
