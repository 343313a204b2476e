import { sql } from 'kysely';
import type { Tag } from '#contract/tag.ts';
import type { Context } from '../context.ts';
import { withSpan } from '../watching/span.ts';

/** The NOTIFY channel on which every process hears which tags a committed write has touched. */
export const invalidationChannel = 'page_invalidation';

/**
 * Runs the work in one transaction and hands it the inner context. A thrown error rolls everything back: rows, audit
 * entry, jobs and invalidation alike.
 */
export function inTransaction<Result>(ctx: Context, work: (tx: Context) => Promise<Result>): Promise<Result> {
  if (ctx.db.isTransaction) return work(ctx);
  return withSpan('service', 'transaction', () => ctx.db.transaction().execute((trx) => work({ ...ctx, db: trx })));
}

/**
 * Tells every process, when the transaction commits, that pages made of these tags are out of date, and keeps the moment for what has to be proved later.
 * PostgreSQL limits one notification to 8,000 bytes, so tags travel in groups.
 */
export async function invalidate(tx: Context, tags: readonly Tag[]): Promise<void> {
  if (tags.length === 0) return;
  await sql`insert into tag_changes (at, tags) values (${tx.now}, ${[...tags]})`.execute(tx.db);
  for (let start = 0; start < tags.length; start += 100) {
    const payload = JSON.stringify(tags.slice(start, start + 100));
    await sql`select pg_notify(${invalidationChannel}, ${payload})`.execute(tx.db);
  }
}
