import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { FaqVoteInput, FaqVoteResult } from '../schema.ts';
import { voterCookie } from '../web/voter.ts';

/**
 * Counts a vote on a published answer. A visitor counts once for each question: a second vote replaces the first. The number in
 * the visitor's cookie takes precedence over the sent one, so that both ways of voting count as one. Only a hash of number and
 * question is stored, never an address. Throws 40004 for a question that is not published.
 */
export async function voteOnFaq(ctx: Context, { faqId, isHelpful, voter: sent }: FaqVoteInput): Promise<FaqVoteResult> {
  const kept = ctx.cookies?.[voterCookie];
  const voter = kept && /^[0-9a-f]{32}$/.test(kept) ? kept : sent;
  const shown = await ctx.db
    .selectFrom('helpItems')
    .select('shownVersion')
    .where('id', '=', faqId)
    .where('kind', 'in', ['faq', 'marginFaq'])
    .executeTakeFirst();
  const version = shown?.shownVersion;
  if (!version) throw fail('notFound');
  const vote = { itemId: faqId, voter: hashOf(voter, faqId), isHelpful, version, votedOn: shanghaiDay(ctx.now) };
  await ctx.db
    .insertInto('helpVotes')
    .values(vote)
    .onConflict((conflict) => conflict.columns(['itemId', 'voter']).doUpdateSet(vote))
    .execute();
  return { ...(await countVotes(ctx, faqId, version)), voter };
}

/** Returns the helpful votes for the current version of each question of a kind, by id; questions without votes are omitted. */
export async function countHelpfulVotes(ctx: Context, kind: 'faq' | 'marginFaq'): Promise<ReadonlyMap<number, number>> {
  const rows = await ctx.db
    .selectFrom('helpVotes as vote')
    .innerJoin('helpItems as item', (join) => join.onRef('item.id', '=', 'vote.itemId').onRef('item.shownVersion', '=', 'vote.version'))
    .where('item.kind', '=', kind)
    .where('vote.isHelpful', '=', true)
    .select(({ fn }) => ['item.id', fn.countAll<number>().as('helpful')])
    .groupBy('item.id')
    .execute();
  return new Map(rows.map(({ id, helpful }) => [id, helpful]));
}

/** Counts the helpful and unhelpful votes for this version of an answer. */
async function countVotes(ctx: Context, itemId: number, version: number): Promise<{ helpful: number; unhelpful: number }> {
  return ctx.db
    .selectFrom('helpVotes')
    .select([
      sql<number>`count(*) filter (where is_helpful)`.as('helpful'),
      sql<number>`count(*) filter (where not is_helpful)`.as('unhelpful'),
    ])
    .where('itemId', '=', itemId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
}

const hashOf = (voter: string, faqId: number): Buffer => createHash('sha256').update(`${voter}:${faqId}`).digest();
