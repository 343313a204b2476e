import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { busyMessage, tryAdvisoryLock } from '#platform/database/advisory-lock.ts';
import { Memo } from '#platform/memo.ts';
import type { ApprovalKind, AppliedChange } from '#workflow/approvals/kind.ts';
import type { RequestRow } from '#workflow/approvals/service/requests.ts';
import { readReferencedEntries, refuseReferencedRemovals } from '#workflow/change-orders/service/references/find-references.ts';
import type { DataImportDeps } from '../../deps.ts';
import { findImportTarget } from '../find-target.ts';
import { recordFreshness } from '../freshness/overdue.ts';
import { isLargeImport } from '../reading/large.ts';
import { nameForRecords, payloadOf, readDaily } from './find-import.ts';
import { dropRows, importRequests } from './import-requests.ts';
import { createListSubmitter } from './submit-derived-list.ts';

/** Imports of files, and rollbacks to former versions. */
export const importKind = (deps: DataImportDeps): ApprovalKind => ({
  ...importRequests,
  staleText: '提交之后这份名单已有更新，复核时看到的变动不再准确，须重新检查、提交',
  /**
   * Locks the list for the transaction, so that the compared version is the one replaced. Throws 40009 while another import is
   * running; the application is then retried.
   */
  async readCurrentBase(tx, row) {
    const { title, store } = findImportTarget(deps, payloadOf(row));
    if (!(await tryAdvisoryLock(tx, store.lockName))) throw fail('conflict', busyMessage(title));
    return store.readBase(tx);
  },
  apply: (tx, row, approvers) => publish(tx, deps, row, approvers),
  appliesInJob: (tx, { id }) => isLargeImport(tx, id),
  async applied(tx, row, { subject }) {
    await dropRows(tx, row);
    await tx.db
      .updateTable('dailyImports')
      .set({ version: Number(subject) })
      .where('requestId', '=', row.id)
      .execute();
    // The memo contains data from before the publication.
    await recordFreshness({ ...tx, memo: new Memo() }, findImportTarget(deps, payloadOf(row)));
  },
});

/** Publishes exactly the approved rows, or rolls back to a version, on behalf of the author and the first approver. */
async function publish(tx: Context, deps: DataImportDeps, row: RequestRow, approvers: readonly number[]): Promise<AppliedChange> {
  const { restores, frozen: approved, ...target } = payloadOf(row);
  const { store } = findImportTarget(deps, target);
  const { frozenId } = await readDaily(tx, row.id);
  if ((frozenId === null ? '' : await store.frozen.hashRows(tx, frozenId)) !== approved?.rows)
    throw fail('conflict', '保存的内容与复核时不一致，没有发布，请联系系统管理员');
  const [maker, approver] = [await nameForRecords(tx, row.madeBy), await nameForRecords(tx, approvers[0]!)];
  const handIn = createListSubmitter(deps, row.madeBy);
  const named = await readReferencedEntries(tx, target.code);
  const outcome =
    restores === null
      ? await store.frozen.publish(tx, frozenId!, { maker, approver, handIn })
      : await store.rollBack(tx, { to: restores, by: maker, reason: row.reason });
  if ('problem' in outcome) throw fail('conflict', outcome.problem);
  if (named) await refuseReferencedRemovals(tx, target.code, named);
  return { subject: String(outcome.version) };
}
