import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { findVersion } from '#modules/district/lists/service/entries/version.ts';
import { compare, readDifferences, type Difference } from '../publishing/differences.ts';
import { lists, type ListKind } from '#modules/district/lists/service/definition/lists.ts';
import { loadProposedRows } from '../publishing/load-rows.ts';
import { Staging } from '../publishing/staging.ts';
import type { ProposalState } from '#modules/base/register/service/proposals/proposal-state.ts';
import type { Proposal } from './proposal.ts';

/** Proposals by number, the newest first: those that wait for someone, or all of them. */
export async function listProposals(ctx: Context, { all = false, list }: { all?: boolean; list?: ListKind } = {}): Promise<Proposal[]> {
  const rows = await ctx.db
    .selectFrom('listProposals')
    .selectAll()
    .$if(!all, (query) => query.where('state', 'in', ['proposed', 'approved']))
    .$if(list !== undefined, (query) => query.where('list', '=', list!))
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({ ...row, list: row.list as ListKind, state: row.state as ProposalState }));
}

/** One proposal; undefined when there is none of that number. Inside a transaction `lock` keeps others from deciding on it. */
export async function findProposal(ctx: Context, id: number, { lock = false } = {}): Promise<Proposal | undefined> {
  const row = await ctx.db
    .selectFrom('listProposals')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && { ...row, list: row.list as ListKind, state: row.state as ProposalState };
}

/**
 * All differences of an open proposal from the version that it was compared with, in order of code. Nothing when its
 * rows are no longer kept. Reads in a transaction that leaves nothing behind.
 */
export function readProposalDifferences(ctx: Context, proposal: Proposal, tell: (difference: Difference) => void): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const list = lists[proposal.list];
    await loadProposedRows(tx, list, proposal.id);
    await compare(tx, list, await findVersion(tx, proposal.list, proposal.dataDate), sql`${proposal.publication.effectiveDate}::date`);
    for await (const difference of readDifferences(tx, list)) tell(difference);
    await Staging.drop(tx);
  });
}
