import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { ApprovalKind, RequestKind } from '../kind.ts';
import { lockRequest, openStates, requireState, actingStaffId } from './requests.ts';

/**
 * Creates a release of requests: they are applied in one transaction, when all are approved and due. Throws 40009 for a request
 * that is closed or already in a release.
 */
export async function createRelease(
  ctx: Context,
  kind: ApprovalKind,
  { title, ids }: { title: string; ids: readonly number[] },
): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const { id } = await tx.db
      .insertInto('approvalReleases')
      .values({ kind: kind.code, title, madeBy: actingStaffId(tx), madeAt: tx.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const member of [...new Set(ids)].toSorted((one, other) => one - other)) {
      const row = await lockRequest(tx, kind, member, kind.may.draft);
      requireState(row, openStates, `“${row.title}”已经结束，不能列入批次`);
      if (row.releaseId !== null) throw fail('conflict', `“${row.title}”已在另一批次中`);
      await tx.db.updateTable('approvalRequests').set({ releaseId: id }).where('id', '=', member).execute();
    }
    await audit(tx, 'approval.release', `approvalRelease:${id}`, { requests: ids });
    return { id };
  });
}

/** Reads the titles of releases by their numbers. */
export async function readReleases({ db }: Pick<Context, 'db'>, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('approvalReleases').select(['id', 'title']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Lists the open requests of a release in their order. */
export async function listReleaseRequests({ db }: Pick<Context, 'db'>, { code }: RequestKind, release: number): Promise<number[]> {
  const rows = await db
    .selectFrom('approvalRequests')
    .select('id')
    .where('kind', '=', code)
    .where('releaseId', '=', release)
    .where('state', 'in', openStates)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
