import type { Problem } from '#platform/command.ts';
import type { ImportTarget } from '#modules/base/imports/definition/target.ts';
import { approveProposal, publishProposal } from '#modules/base/imports/service/proposals/decide.ts';
import { areActive } from '#modules/console/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { sendAgain } from '#platform/jobs/send-again.ts';
import { Memo } from '#platform/memo.ts';
import type { DailyDeps } from '../../deps.ts';
import type { ImportState } from '../../schema/imports.ts';
import { noteStanding } from '../freshness/overdue.ts';
import { findTarget } from '../find-target.ts';
import { dropProposal, hashContent, nameForRecords, standingApprovals, type DailyRow } from './import-rows.ts';

/** In which approved data wait for their moment. */
export const publishQueue = 'daily.publish';

/** At once, or at its moment; should the process die that has it in hand, by another one. The minute's sweep stands behind both. */
export async function sendPublishing(tx: Context, { id, applyAt, revision }: Pick<DailyRow, 'id' | 'applyAt' | 'revision'>): Promise<void> {
  const after = applyAt ? Math.max(0, Math.ceil((applyAt.getTime() - tx.now.getTime()) / 1000)) : 0;
  const key = `${id}:${revision}`;
  await tx.jobs.send(tx.db, publishQueue, { id }, { ...(after > 0 && { after }), key });
  await sendAgain(tx, publishQueue, { id }, { after, key });
}

/** Data that cannot come into force, with the words for whoever handed them in. */
class RefusedDataError extends Error {
  readonly state: 'stale' | 'failed';
  constructor(state: 'stale' | 'failed', message: string) {
    super(message);
    this.state = state;
  }
}

/**
 * Publishes what was approved, once, in one transaction with the version that it becomes. Rows that are not those that were approved, or whose approvers no longer work here, fail; a list
 * that has moved on makes them stale. Neither changes anything. Does nothing to what is not approved or whose moment has not come.
 */
export async function publishImport(ctx: Context, deps: DailyDeps, id: number): Promise<ImportState | undefined> {
  try {
    return await inTransaction(ctx, async (tx) => {
      const row = await tx.db.selectFrom('dailyImports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
      if (!row) return undefined;
      if (row.state !== 'approved' || (row.applyAt && row.applyAt > tx.now)) return { state: row.state, failure: row.failure };
      await publish(tx, deps, row);
      return { state: 'published', failure: null };
    });
  } catch (error) {
    if (!(error instanceof RefusedDataError)) throw error;
    return conclude(ctx, deps, id, error);
  }
}

async function publish(tx: Context, deps: DailyDeps, row: DailyRow): Promise<void> {
  const approvals = await standingApprovals(tx, row);
  const approvers = approvals.map(({ decidedBy }) => decidedBy);
  if (!(await areActive(tx, approvers))) throw new RefusedDataError('failed', '复核人员的账号已停用，须重新复核');
  const target = findTarget(deps, row);
  await requireSameRows(tx, target, row);
  const hands = { maker: await nameForRecords(tx, row.madeBy), approver: await nameForRecords(tx, approvers[0]!) };
  // What it does is done in its name: whoever looks finds who handed it in and who approved it.
  const inItsName: Context = { ...tx, actor: { kind: 'system', name: `daily:${row.id}` } };
  const outcome = await bringIn(inItsName, target, row, hands);
  if ('problem' in outcome) throw new RefusedDataError('stale', outcome.problem);
  const { version } = outcome;
  await tx.db
    .updateTable('dailyImports')
    .set({ state: 'published', version, publishedAt: tx.now, changedAt: tx.now, failure: null })
    .where('id', '=', row.id)
    .execute();
  await audit(tx, 'daily.publish', `daily:${row.id}`, { list: row.code, version, contentHash: row.contentHash });
  // What was remembered is of before the publication.
  await noteStanding({ ...tx, memo: new Memo() }, target);
}

/** What is published is what was looked at: the rows as they were frozen, on the version that they were compared with. */
async function requireSameRows(tx: Context, target: ImportTarget, row: DailyRow): Promise<void> {
  if ((await target.store.newest(tx)) !== row.baseVersion)
    throw new RefusedDataError('stale', `${target.title}在提交之后已有更新的版本，复核时看到的变动不再准确，须重新检查、提交`);
  const hash = row.proposal === null ? '' : await target.store.proposals.hashRows(tx, row.proposal);
  if (hashContent(row, { hash, base: row.baseVersion }) !== row.contentHash)
    throw new RefusedDataError('failed', '保存的内容与复核时不一致，没有发布，请联系系统管理员');
}

/** What was handed in comes into force in the name of whoever approved it; what is wrong in Chinese, and then nothing may be kept of it. */
async function bringIn(
  tx: Context,
  target: ImportTarget,
  row: DailyRow,
  { maker, approver }: { maker: string; approver: string },
): Promise<{ version: number } | Problem> {
  if (row.restores !== null) return target.store.rollBack(tx, { to: row.restores, by: maker, reason: row.reason });
  const approved = await approveProposal(tx, target, row.proposal!, approver);
  const outcome = 'problem' in approved ? approved : await publishProposal(tx, target, row.proposal!, approver);
  return 'problem' in outcome ? outcome : { version: outcome.proposal.version! };
}

function conclude(ctx: Context, deps: DailyDeps, id: number, { state, message }: RefusedDataError): Promise<ImportState> {
  return inTransaction(ctx, async (tx) => {
    const row = await tx.db
      .updateTable('dailyImports')
      .set({ state, failure: message, changedAt: tx.now })
      .where('id', '=', id)
      .where('state', '=', 'approved')
      .returningAll()
      .executeTakeFirst();
    if (row) await dropProposal(tx, findTarget(deps, row), row);
    await audit(tx, `daily.${state}`, `daily:${id}`, { failure: message });
    return { state, failure: message };
  });
}

/** Publishes everything whose moment has come: behind the jobs that are sent for each, should one be lost. Returns how many. */
export async function publishDueData(ctx: Context, deps: DailyDeps): Promise<number> {
  const due = await ctx.db
    .selectFrom('dailyImports')
    .select('id')
    .where('state', '=', 'approved')
    .where((eb) => eb.or([eb('applyAt', 'is', null), eb('applyAt', '<=', ctx.now)]))
    .orderBy('applyAt')
    .orderBy('id')
    .limit(100)
    .execute();
  let published = 0;
  for (const { id } of due) {
    try {
      if ((await publishImport(ctx, deps, id))?.state === 'published') published += 1;
    } catch (error) {
      // One that cannot be published for reasons of the program holds up no other.
      ctx.log.error({ err: error, daily: id }, 'data not published');
    }
  }
  return published;
}
