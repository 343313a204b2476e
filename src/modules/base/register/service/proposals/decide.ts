import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { busyMessage, takeTurn } from '#platform/database/turn.ts';
import type { Register, Rows } from '../../register.ts';
import { applyRows, isRefusal, toSentence } from '../apply.ts';
import { compareStates } from '../differences.ts';
import { digestOf, readState } from '../state.ts';
import { keepUnversioned, keepVersion } from '../versions/versions.ts';
import { isSamePerson, proposalStateNames, type ProposalState } from './proposal-state.ts';
import type { RegisterProposal } from './proposal.ts';

/** The proposal as it now stands, or in Chinese why nothing was changed. */
export type ProposalDecision = { proposal: RegisterProposal } | { problem: string };

/** Proposals of registers by number, the newest first: those that wait for someone, or the last 100 of all. */
export function listRegisterProposals(ctx: Context, { all = false } = {}): Promise<RegisterProposal[]> {
  return ctx.db
    .selectFrom('registerProposals')
    .selectAll()
    .$if(!all, (query) => query.where('state', 'in', ['proposed', 'approved']))
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

/** One proposal; undefined when there is none of that number. Inside a transaction `lock` keeps others from deciding on it. */
export function findRegisterProposal(ctx: Context, id: number, { lock = false } = {}): Promise<RegisterProposal | undefined> {
  return ctx.db
    .selectFrom('registerProposals')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Approves a proposal that somebody else handed in. What is approved is not yet published. */
export function approveRegisterProposal(ctx: Context, id: number, by: string, reason?: string): Promise<ProposalDecision> {
  return decide(ctx, id, { state: 'approved', by, reason });
}

/** Sends a proposal of somebody else back, with the reason; its rows are no longer kept. */
export function rejectRegisterProposal(ctx: Context, id: number, by: string, reason: string): Promise<ProposalDecision> {
  return decide(ctx, id, { state: 'rejected', by, reason });
}

/** Takes the author's own proposal back, approved or not, as long as it is not published. */
export function withdrawRegisterProposal(ctx: Context, id: number, by: string): Promise<ProposalDecision> {
  return inTransaction(ctx, async (tx) => {
    const proposal = await findRegisterProposal(tx, id, { lock: true });
    const problem = refuseState(proposal, id, ['proposed', 'approved']);
    if (problem || !proposal) return { problem: problem ?? '' };
    if (!isSamePerson(by, proposal.proposedBy)) return { problem: `只有提交人（${proposal.proposedBy}）可以撤回 R${id} 号提交` };
    await tx.db
      .updateTable('registerProposals')
      .set({ state: 'withdrawn', withdrawnAt: tx.now, rows: null })
      .where('id', '=', id)
      .execute();
    await audit(tx, 'register.withdraw', `registerProposal:${id}`, { by });
    return reread(tx, id);
  });
}

/**
 * Publishes an approved proposal, exactly the rows that were approved, in one transaction. Refused when the register no longer stands as the approver
 * saw it, and when the owning service no longer takes the rows.
 */
export function publishRegisterProposal(ctx: Context, registers: readonly Register[], id: number, by: string): Promise<ProposalDecision> {
  return inTransaction(ctx, async (tx) => {
    const proposal = await findRegisterProposal(tx, id, { lock: true });
    const problem = refuseState(proposal, id, ['approved']);
    const register = registers.find(({ code }) => code === proposal?.register);
    if (problem || !proposal?.rows) return { problem: problem ?? '' };
    if (!register) return { problem: `没有“${proposal.register}”这个名单` };
    if (!(await takeTurn(tx, `register:${register.code}`))) return { problem: busyMessage(register.title) };
    const present = await readState(tx, register);
    if (digestOf(register, present) !== proposal.baseDigest)
      return { problem: `提交之后，${register.title}已经有了改动，批准时看到的变动不再准确。请撤回 R${id} 号提交，重新提交` };
    const version = await publishRows(tx, register, { proposal, rows: proposal.rows, present, by });
    if (typeof version === 'string') return { problem: version };
    await tx.db.updateTable('registerProposals').set({ state: 'published', version, rows: null }).where('id', '=', id).execute();
    return reread(tx, id);
  });
}

/** The new version's number, or in Chinese why the service does not take the rows. */
async function publishRows(
  tx: Context,
  register: Register,
  { proposal, rows, present, by }: { proposal: RegisterProposal; rows: Rows; present: Rows; by: string },
): Promise<number | string> {
  const { counts, changes } = compareStates(register, present, rows);
  const kept = await applyRows(tx, register, {
    rows,
    changes,
    publication: proposal.publication,
    isRollBack: false,
    by,
    tell: (message) => tx.log.info({ register: register.code }, message),
  });
  if (isRefusal(kept)) return `没有发布：${toSentence(kept)}`;
  await keepUnversioned(tx, register, present);
  const accepted = proposal.guards.filter(({ state }) => state === 'accepted').map(({ guard, reason }) => ({ guard, reason }));
  const details = {
    proposal: proposal.id,
    proposedBy: proposal.proposedBy,
    approvedBy: proposal.decidedBy,
    ...(accepted.length > 0 && { accepted }),
  };
  return keepVersion(tx, register, { rows: kept, publication: proposal.publication, counts, by, details });
}

function decide(
  ctx: Context,
  id: number,
  { state, by, reason }: { state: 'approved' | 'rejected'; by: string; reason: string | undefined },
): Promise<ProposalDecision> {
  return inTransaction(ctx, async (tx) => {
    const proposal = await findRegisterProposal(tx, id, { lock: true });
    const problem = refuseState(proposal, id, ['proposed']);
    if (problem || !proposal) return { problem: problem ?? '' };
    if (isSamePerson(by, proposal.proposedBy)) return { problem: `R${id} 号提交由 ${proposal.proposedBy} 提交，须由另一人批准或退回` };
    await tx.db
      .updateTable('registerProposals')
      .set({ state, decidedBy: by.trim(), decidedAt: tx.now, decisionReason: reason ?? null, ...(state === 'rejected' && { rows: null }) })
      .where('id', '=', id)
      .execute();
    await audit(tx, state === 'approved' ? 'register.approve' : 'register.reject', `registerProposal:${id}`, {
      by,
      reason: reason ?? null,
    });
    return reread(tx, id);
  });
}

function refuseState(proposal: RegisterProposal | undefined, id: number, wanted: readonly ProposalState[]): string | undefined {
  if (!proposal) return `没有 R${id} 号提交`;
  return wanted.includes(proposal.state) ? undefined : `R${id} 号提交${proposalStateNames[proposal.state]}，不能这样处理`;
}

async function reread(tx: Context, id: number): Promise<ProposalDecision> {
  const proposal = await findRegisterProposal(tx, id);
  return proposal ? { proposal } : { problem: `没有 R${id} 号提交` };
}
