import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { listKinds, lists, type ListKind } from '../definition/lists.ts';
import { findFreshness, type Freshness } from './freshness.ts';

/** Returns the freshness of every list. */
export async function listAllFreshness(ctx: Context): Promise<Freshness[]> {
  const all: Freshness[] = [];
  for (const list of listKinds) all.push(await findFreshness(ctx, list));
  return all;
}

/**
 * Reports every overdue list, once per missed day: a warning in the log and `list.overdue` in the audit log, either of which can
 * alert staff. The list's pages are invalidated, so that readers see it too. Returns the reported lists.
 */
export async function reportOverdueLists(ctx: Context): Promise<ListKind[]> {
  const told: ListKind[] = [];
  for (const freshness of await listAllFreshness(ctx)) if (freshness.isStale && (await tellOnce(ctx, freshness))) told.push(freshness.list);
  return told;
}

function tellOnce(ctx: Context, { list, asOf, expectedDay, missedTradingDays }: Freshness): Promise<boolean> {
  const subject = `list:${list}:${expectedDay}` as const;
  return inTransaction(ctx, async (tx) => {
    const known = await tx.db
      .selectFrom('auditEntries')
      .select('id')
      .where('subject', '=', subject)
      .where('action', '=', 'list.overdue')
      .limit(1)
      .executeTakeFirst();
    if (known) return false;
    ctx.log.warn(
      { list, title: lists[list].title, asOf, expectedDay, missedTradingDays },
      'list overdue: a trading day passed without import',
    );
    await audit(tx, 'list.overdue', subject, { asOf, missedTradingDays });
    await invalidate(tx, [`list:${list}`]);
    return true;
  });
}
