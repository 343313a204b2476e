import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { refuse } from '#platform/http/parse-draft.ts';
import { requireProof } from '#platform/staff-access.ts';
import type { DailyDeps } from '../../deps.ts';
import type { ImportState, ParsedDecide } from '../../schema/imports.ts';
import { findTarget } from '../find-target.ts';
import { dropProposal, hadAHand, lockImport, requireState, staffOf, standingApprovals, type DailyRow } from './import-rows.ts';
import { sendPublishing } from './publish-import.ts';

export type Level = 1 | 2;

/**
 * Approves what was looked at, or gives it back with a note. With its last approval it is published, at once or at its moment. Throws 40009 when it has changed since it was looked at, waits
 * for another level, or the caller had a hand in it or approved it already; 40301 without a fresh proof.
 */
export async function decideImport(
  ctx: Context,
  deps: DailyDeps,
  level: Level,
  { id, decision, contentHash, note }: ParsedDecide,
): Promise<ImportState> {
  requireProof(ctx);
  if (decision === 'return' && note === '') throw refuse([{ path: 'note', message: '请写明退回的原因' }]);
  return inTransaction(ctx, async (tx) => {
    const row = await lockImport(tx, id, level === 1 ? 'import.approve' : 'import.approve-second');
    requireState(row, decision === 'return' ? ['submitted', 'approved'] : ['submitted'], '该导入不在复核中，可能已撤回或已由他人处理');
    if (row.contentHash !== contentHash) throw fail('conflict', '内容在您查看之后有变化，请重新查看');
    if (decision === 'approve') await requireLevel(tx, row, level);
    await tx.db
      .insertInto('dailyDecisions')
      .values({ importId: id, level, decision, contentHash, note, decidedBy: staffOf(tx), decidedAt: tx.now })
      .execute();
    const state = decision === 'return' ? 'returned' : level < row.levels ? 'submitted' : 'approved';
    if (state === 'returned') await dropProposal(tx, findTarget(deps, row), row);
    await tx.db.updateTable('dailyImports').set({ state, changedAt: tx.now }).where('id', '=', id).execute();
    if (state === 'approved') await sendPublishing(tx, row);
    await audit(tx, `daily.${decision}`, `daily:${id}`, { level, contentHash });
    return { state, failure: null };
  });
}

/** Says why somebody cannot approve: an answer in words where the database would only refuse. */
async function requireLevel(tx: Context, row: DailyRow, level: Level): Promise<void> {
  const why = await whyNotApprove(tx, row, level);
  if (why) throw fail('conflict', why);
}

/** Why the caller cannot give this approval; undefined when they can. */
export async function whyNotApprove(ctx: Context, row: DailyRow, level: Level): Promise<string | undefined> {
  const staffId = staffOf(ctx);
  if (await hadAHand(ctx, row, staffId)) return '您经办过这份数据，须由他人复核';
  const given = await standingApprovals(ctx, row);
  if (given.some(({ decidedBy }) => decidedBy === staffId)) return '您已复核通过，第二级须由他人复核';
  if (given.some((one) => one.level === level)) return '这一级已由他人复核通过';
  if (level === 2 && given.length === 0) return '第一级复核尚未通过';
  return level > row.levels ? '这份数据不需要第二级复核' : undefined;
}
