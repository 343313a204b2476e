import { sql } from 'kysely';
import type { z } from 'zod';
import { clientOf } from '#identity/clients/service/session.ts';
import type { Context } from '#platform/context.ts';
import { paginate } from '#platform/database/paginate.ts';
import type { CaseState } from '../columns.ts';
import type { CaseItem, caseListInput, CaseListResult } from '../schema/cases.ts';

/** Lists the calling client's cases, newest first. Throws 50102 when nobody is signed in. */
export async function listCases(ctx: Context, { state, ...asked }: z.output<typeof caseListInput>): Promise<CaseListResult> {
  const matching = casesOf(ctx, clientOf(ctx).clientId).$if(state !== 'all', (all) => all.where('c.state', 'in', statesOf(state)));
  const { records, ...page } = await paginate(matching, asked, toItems);
  return { records: records.map(toItem), ...page };
}

/** Lists all cases of a client, newest first, for an export of their personal data. */
export async function listClientCases(ctx: Context, clientId: number): Promise<CaseItem[]> {
  return (await toItems(casesOf(ctx, clientId)).execute()).map(toItem);
}

const statesOf = (state: z.output<typeof caseListInput>['state']): CaseState[] =>
  state === 'unfinished' ? ['open', 'inReview', 'returned'] : [state as CaseState];

const casesOf = (ctx: Context, clientId: number) => ctx.db.selectFrom('businessCases as c').where('c.clientId', '=', clientId);

function toItems(query: ReturnType<typeof casesOf>) {
  return query
    .innerJoin('businesses as b', (join) => join.onRef('b.code', '=', 'c.busiCode').onRef('b.version', '=', 'c.busiVersion'))
    .select(['c.id', 'c.number', 'c.busiCode', 'c.state', 'c.openedAt', 'c.updatedAt', 'c.expiresAt'])
    .select([
      sql<string>`b.body->>'name'`.as('name'),
      sql<number>`jsonb_array_length(c.steps)`.as('steps'),
      sql<number>`(select count(*)::integer from business_case_steps s where s.case_id = c.id and s.state = 'done')`.as('stepsDone'),
    ])
    .orderBy('c.openedAt', 'desc')
    .orderBy('c.id');
}

type ItemRow = Awaited<ReturnType<ReturnType<typeof toItems>['execute']>>[number];

function toItem({ id, openedAt, updatedAt, expiresAt, ...row }: ItemRow): CaseItem {
  return {
    ...row,
    acptId: id,
    openedAt: openedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
