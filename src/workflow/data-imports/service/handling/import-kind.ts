import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { busyMessage, takeTurn } from '#platform/database/turn.ts';
import { Memo } from '#platform/memo.ts';
import type { ApprovalKind, Application } from '#workflow/approvals/kind.ts';
import type { RequestRow } from '#workflow/approvals/service/requests.ts';
import { readNamedEntries, refuseGone } from '#workflow/change-orders/service/references/find-references.ts';
import type { DailyDeps } from '../../deps.ts';
import { findTarget } from '../find-target.ts';
import { noteStanding } from '../freshness/overdue.ts';
import { isLarge } from '../reading/large.ts';
import { nameForRecords, payloadOf, readDaily } from './find-import.ts';
import { handInBy } from './hand-in.ts';
import { dropRows, importRequests } from './import-requests.ts';

/** Imports of files, and rollbacks to former versions. */
export const importKind = (deps: DailyDeps): ApprovalKind => ({
  ...importRequests,
  staleText: '提交之后这份名单已有更新，复核时看到的变动不再准确，须重新检查、提交',
  /**
   * Locks the list for the transaction, so that the compared version is the one replaced. Throws 40009 while another import is
   * running; the application is then retried.
   */
  async baseNow(tx, row) {
    const { title, store } = findTarget(deps, payloadOf(row));
    if (!(await takeTurn(tx, store.turn))) throw fail('conflict', busyMessage(title));
    return store.readBase(tx);
  },
  apply: (tx, row, approvers) => publish(tx, deps, row, approvers),
  appliesInJob: (tx, { id }) => isLarge(tx, id),
  async applied(tx, row, { subject }) {
    await dropRows(tx, row);
    await tx.db
      .updateTable('dailyImports')
      .set({ version: Number(subject) })
      .where('requestId', '=', row.id)
      .execute();
    // The memo contains data from before the publication.
    await noteStanding({ ...tx, memo: new Memo() }, findTarget(deps, payloadOf(row)));
  },
});

/** Publishes exactly the approved rows, or rolls back to a version, on behalf of the author and the first approver. */
async function publish(tx: Context, deps: DailyDeps, row: RequestRow, approvers: readonly number[]): Promise<Application> {
  const { restores, frozen: approved, ...target } = payloadOf(row);
  const { store } = findTarget(deps, target);
  const { frozenId } = await readDaily(tx, row.id);
  if ((frozenId === null ? '' : await store.frozen.hashRows(tx, frozenId)) !== approved?.rows)
    throw fail('conflict', '保存的内容与复核时不一致，没有发布，请联系系统管理员');
  const [maker, approver] = [await nameForRecords(tx, row.madeBy), await nameForRecords(tx, approvers[0]!)];
  const handIn = handInBy(deps, row.madeBy);
  const named = await readNamedEntries(tx, target.code);
  const outcome =
    restores === null
      ? await store.frozen.publish(tx, frozenId!, { maker, approver, handIn })
      : await store.rollBack(tx, { to: restores, by: maker, reason: row.reason });
  if ('problem' in outcome) throw fail('conflict', outcome.problem);
  if (named) await refuseGone(tx, target.code, named);
  return { subject: String(outcome.version) };
}
