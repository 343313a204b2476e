import { sql } from 'kysely';
import { z } from 'zod';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { paginate } from '#platform/database/paginate.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import type { InvestorGate } from '../investor-gate.ts';
import {
  subsidiaryNoticeDraft,
  type privateFundQuery,
  type SubsidiaryNotice,
  type SubsidiaryNoticeDraft,
  type SubsidiaryNoticePage,
} from '../schema.ts';
import { requireConfirmation } from './confirmations.ts';

/**
 * Returns one page of the subsidiary's notices, newest first, with every word of the keyword in the title. Throws 40005 for a
 * visitor who has not confirmed to be a qualified investor.
 */
export async function listSubsidiaryNotices(
  gate: InvestorGate,
  ctx: Context,
  query: z.output<typeof privateFundQuery>,
): Promise<SubsidiaryNoticePage> {
  await requireConfirmation(gate, ctx);
  const { keyWord = '' } = query;
  let matching = ctx.db.selectFrom('privateFundNotices');
  for (const word of keyWord.split(/\s+/).filter(Boolean)) {
    matching = matching.where(sql<boolean>`strpos(lower(normalize(title, NFKC)), lower(normalize(${word}::text, NFKC))) > 0`);
  }
  return paginate(matching, query, (all) =>
    all.select(['id', 'title', 'kind', 'publishedOn']).orderBy('publishedOn', 'desc').orderBy('id', 'desc'),
  );
}

/** Returns one notice with its neighbours. Throws 40005 without the confirmation, so that ids cannot be probed, otherwise 40004. */
export async function getSubsidiaryNotice(gate: InvestorGate, ctx: Context, { id }: { id: number }): Promise<SubsidiaryNotice> {
  await requireConfirmation(gate, ctx);
  const row = await ctx.db
    .selectFrom('privateFundNotices as n')
    .leftJoin('privateFunds as f', 'f.recordCode', 'n.fundCode')
    .select(['n.id', 'n.title', 'n.kind', 'n.publishedOn', 'n.paragraphs', 'n.facts', 'n.source', 'n.version', 'n.updatedAt'])
    .select(['f.recordCode', 'f.name as fundName'])
    .where('n.id', '=', id)
    .executeTakeFirst();
  if (!row) throw fail('notFound');
  const { recordCode, fundName, updatedAt, ...rest } = row;
  return {
    ...rest,
    fund: recordCode && fundName ? { recordCode, name: fundName } : null,
    updatedOn: shanghaiDay(updatedAt),
    previous: await findNeighbour(ctx, row, 'newer'),
    next: await findNeighbour(ctx, row, 'older'),
  };
}

/** Publishes notices. Throws 40001 with the rejected fields. */
export async function addSubsidiaryNotices(ctx: Context, drafts: readonly SubsidiaryNoticeDraft[]): Promise<void> {
  const rows = parseDraft(z.array(subsidiaryNoticeDraft), drafts).map((draft) => ({
    ...draft,
    facts: JSON.stringify(draft.facts),
    updatedAt: ctx.now,
  }));
  await inTransaction(ctx, async (tx) => {
    if (rows.length > 0) await tx.db.insertInto('privateFundNotices').values(rows).execute();
    await audit(tx, 'privateFund.addNotices', 'private-fund-notices', { notices: rows.length });
  });
}

async function findNeighbour(
  { db }: Context,
  { id, publishedOn }: { id: number; publishedOn: string },
  side: 'newer' | 'older',
): Promise<SubsidiaryNotice['previous']> {
  const [sign, order] = side === 'newer' ? ([sql`>`, 'asc'] as const) : ([sql`<`, 'desc'] as const);
  const row = await db
    .selectFrom('privateFundNotices')
    .select(['id', 'title'])
    .where(sql<boolean>`(published_on, id) ${sign} (${publishedOn}::date, ${id}::integer)`)
    .orderBy('publishedOn', order)
    .orderBy('id', order)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
