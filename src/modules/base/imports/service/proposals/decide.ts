import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { busyMessage, takeTurn } from '#platform/database/turn.ts';
import type { ImportTarget } from '../../definition/target.ts';
import { isSamePerson, proposalStateNames, type ProposalState } from './proposal-state.ts';
import type { Proposal, ProposalChange, ProposalStore } from './proposal.ts';

/** The proposal as it now stands, or in Chinese why nothing was changed. */
export type ProposalDecision = { proposal: Proposal } | { problem: string };

/** What people call a proposal: `第 3 号提交`, `R3 号提交`. */
export const nameProposal = ({ prefix }: Pick<ProposalStore, 'prefix'>, id: number): string =>
  prefix === '' ? `第 ${id} 号提交` : `${prefix}${id} 号提交`;

/** The same behind a word: letters stand off from characters. */
export const behindWord = (store: Pick<ProposalStore, 'prefix'>, id: number): string =>
  `${store.prefix === '' ? '' : ' '}${nameProposal(store, id)}`;

/** Approves a proposal that somebody else handed in. What is approved is not yet published. */
export const approveProposal = (ctx: Context, target: ImportTarget, id: number, by: string, reason?: string): Promise<ProposalDecision> =>
  decide(ctx, target, id, { state: 'approved', by, reason });

/** Sends a proposal of somebody else back, with the reason; its rows are no longer kept. */
export const rejectProposal = (ctx: Context, target: ImportTarget, id: number, by: string, reason: string): Promise<ProposalDecision> =>
  decide(ctx, target, id, { state: 'rejected', by, reason });

/** Takes the author's own proposal back, approved or not, as long as it is not published. */
export function withdrawProposal(ctx: Context, target: ImportTarget, id: number, by: string): Promise<ProposalDecision> {
  return withProposal(ctx, target, id, ['proposed', 'approved'], async (tx, proposal) => {
    const { proposals } = target.store;
    if (!isSamePerson(by, proposal.proposedBy))
      return { problem: `只有提交人（${proposal.proposedBy}）可以撤回${behindWord(proposals, id)}` };
    await proposals.change(tx, id, { state: 'withdrawn', withdrawnAt: tx.now });
    await audit(tx, `${proposals.auditName}.withdraw`, `${proposals.auditName}Proposal:${id}`, { by });
    return undefined;
  });
}

/**
 * Publishes an approved proposal, exactly the rows that were approved, in one transaction. Refused when the target no longer
 * stands as the approver saw it: the differences would no longer be those that were approved.
 */
export function publishProposal(ctx: Context, target: ImportTarget, id: number, by: string): Promise<ProposalDecision> {
  return withProposal(ctx, target, id, ['approved'], async (tx, proposal) => {
    const { proposals, turn } = target.store;
    if (!(await takeTurn(tx, turn))) return { problem: busyMessage(target.title) };
    const version = await proposals.publish(tx, proposal, by);
    if (typeof version !== 'number') return version;
    await proposals.change(tx, id, { state: 'published', version });
    return undefined;
  });
}

/** Four eyes: the database refuses an author's own decision too. */
function decide(
  ctx: Context,
  target: ImportTarget,
  id: number,
  { state, by, reason }: { state: 'approved' | 'rejected'; by: string; reason: string | undefined },
): Promise<ProposalDecision> {
  return withProposal(ctx, target, id, ['proposed'], async (tx, proposal) => {
    const { proposals } = target.store;
    if (by.trim() === '') return { problem: '没有写明经办人' };
    if (isSamePerson(by, proposal.proposedBy))
      return { problem: `${nameProposal(proposals, id)}由 ${proposal.proposedBy} 提交，须由另一人批准或退回` };
    const change: ProposalChange = { state, decidedBy: by.trim(), decidedAt: tx.now, decisionReason: reason?.trim() || null };
    await proposals.change(tx, id, change);
    const action = state === 'approved' ? 'approve' : 'reject';
    await audit(tx, `${proposals.auditName}.${action}`, `${proposals.auditName}Proposal:${id}`, { by, reason: reason ?? null });
    return undefined;
  });
}

/** Does something to a proposal that is in one of these states, and reads it again; what the work returns is why it was not done. */
function withProposal(
  ctx: Context,
  target: ImportTarget,
  id: number,
  wanted: readonly ProposalState[],
  work: (tx: Context, proposal: Proposal) => Promise<{ problem: string } | undefined>,
): Promise<ProposalDecision> {
  return inTransaction(ctx, async (tx) => {
    const { proposals } = target.store;
    const proposal = await proposals.find(tx, id, true);
    if (proposal?.target !== target.code) return { problem: `没有${behindWord(proposals, id)}` };
    if (!wanted.includes(proposal.state))
      return { problem: `${nameProposal(proposals, id)}${proposalStateNames[proposal.state]}，不能这样处理` };
    const problem = await work(tx, proposal);
    return problem ?? { proposal: (await proposals.find(tx, id))! };
  });
}
