import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { findVersion } from '#modules/district/lists/service/entries/version.ts';
import { compare, sumChanges } from '../publishing/differences.ts';
import { lists } from '#modules/district/lists/service/definition/lists.ts';
import { publish } from '../publishing/publish.ts';
import { loadProposedRows } from '../publishing/load-rows.ts';
import { Staging } from '../publishing/staging.ts';
import { busyMessage, takeTurn } from '#platform/database/turn.ts';
import { findNewest } from './propose.ts';
import { isSamePerson, proposalStateNames, type ProposalState } from '#modules/base/register/service/proposals/proposal-state.ts';
import type { Proposal } from './proposal.ts';
import { findProposal } from './read-proposals.ts';

/** The proposal as it now stands, or in Chinese why nothing was changed. */
export type Decision = { proposal: Proposal } | { problem: string };

/** Approves a proposal that somebody else handed in. What is approved is not yet published. */
export function approveProposal(ctx: Context, id: number, by: string, reason?: string): Promise<Decision> {
  return decide(ctx, id, { state: 'approved', by, reason });
}

/** Sends a proposal of somebody else back, with the reason; its rows are no longer kept. */
export function rejectProposal(ctx: Context, id: number, by: string, reason: string): Promise<Decision> {
  return decide(ctx, id, { state: 'rejected', by, reason });
}

/** Takes the author's own proposal back, approved or not, as long as it is not published. */
export function withdrawProposal(ctx: Context, id: number, by: string): Promise<Decision> {
  return inTransaction(ctx, async (tx) => {
    const proposal = await findProposal(tx, id, { lock: true });
    const problem = refuseState(proposal, id, ['proposed', 'approved']);
    if (problem || !proposal) return { problem: problem ?? '' };
    if (!isSamePerson(by, proposal.proposedBy)) return { problem: `只有提交人（${proposal.proposedBy}）可以撤回第 ${id} 号提交` };
    await tx.db.updateTable('listProposals').set({ state: 'withdrawn', withdrawnAt: tx.now }).where('id', '=', id).execute();
    await dropRows(tx, id);
    await audit(tx, 'list.withdraw', `listProposal:${id}`, { by });
    return reread(tx, id);
  });
}

/**
 * Publishes an approved proposal, exactly the rows that were approved, in one transaction. Refused when the list has a
 * version that the approver did not see: the differences would no longer be those that were approved.
 */
export function publishProposal(ctx: Context, id: number, by: string): Promise<Decision> {
  return inTransaction(ctx, async (tx) => {
    const proposal = await findProposal(tx, id, { lock: true });
    const problem = refuseState(proposal, id, ['approved']);
    if (problem || !proposal) return { problem: problem ?? '' };
    const list = lists[proposal.list];
    if (!(await takeTurn(tx, `list:${proposal.list}`))) return { problem: busyMessage(list.title) };
    const newest = await findNewest(tx, proposal.list);
    if ((newest ?? null) !== proposal.baseVersion)
      return { problem: `提交之后，${list.title}已有更新的版本 ${newest}，批准时看到的变动不再准确。请撤回第 ${id} 号提交，重新提交` };
    const version = await publishRows(tx, proposal, by);
    await tx.db.updateTable('listProposals').set({ state: 'published', version }).where('id', '=', id).execute();
    await dropRows(tx, id);
    return reread(tx, id);
  });
}

async function publishRows(tx: Context, proposal: Proposal, by: string): Promise<number> {
  const list = lists[proposal.list];
  await loadProposedRows(tx, list, proposal.id);
  const base = await findVersion(tx, proposal.list, proposal.dataDate);
  const changes = sumChanges(await compare(tx, list, base, sql`${proposal.publication.effectiveDate}::date`));
  const { effectiveDate, scope, ...publication } = proposal.publication;
  const whole = { ...publication, list, date: proposal.dataDate, effectiveDate: effectiveDate ?? undefined, scope: scope ?? undefined };
  const { id, proposedBy, decidedBy, guards } = proposal;
  const accepted = guards.filter(({ state }) => state === 'accepted').map(({ guard, message, reason }) => ({ guard, message, reason }));
  const version = await publish(tx, whole, changes, { by, proposal: id, proposedBy, approvedBy: decidedBy, accepted });
  await Staging.drop(tx);
  return version;
}

/** Four eyes: the database refuses an author's own decision too. */
function decide(
  ctx: Context,
  id: number,
  { state, by, reason }: { state: 'approved' | 'rejected'; by: string; reason: string | undefined },
): Promise<Decision> {
  return inTransaction(ctx, async (tx) => {
    const proposal = await findProposal(tx, id, { lock: true });
    const problem = refuseState(proposal, id, ['proposed']);
    if (problem || !proposal) return { problem: problem ?? '' };
    if (by.trim() === '') return { problem: '没有写明经办人' };
    if (isSamePerson(by, proposal.proposedBy)) return { problem: `第 ${id} 号提交由 ${proposal.proposedBy} 提交，须由另一人批准或退回` };
    await tx.db
      .updateTable('listProposals')
      .set({ state, decidedBy: by.trim(), decidedAt: tx.now, decisionReason: reason?.trim() || null })
      .where('id', '=', id)
      .execute();
    if (state === 'rejected') await dropRows(tx, id);
    await audit(tx, state === 'approved' ? 'list.approve' : 'list.reject', `listProposal:${id}`, { by, reason: reason ?? null });
    return reread(tx, id);
  });
}

function refuseState(proposal: Proposal | undefined, id: number, wanted: readonly ProposalState[]): string | undefined {
  if (!proposal) return `没有第 ${id} 号提交`;
  return wanted.includes(proposal.state) ? undefined : `第 ${id} 号提交${proposalStateNames[proposal.state]}，不能这样处理`;
}

async function reread(tx: Context, id: number): Promise<Decision> {
  const proposal = await findProposal(tx, id);
  return proposal ? { proposal } : { problem: `没有第 ${id} 号提交` };
}

async function dropRows(tx: Context, id: number): Promise<void> {
  await tx.db.deleteFrom('listProposalRows').where('proposalId', '=', id).execute();
}
