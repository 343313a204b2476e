import { sql, type SelectQueryBuilder } from 'kysely';
import { readNames } from '#identity/clients/service/person.ts';
import type { Context } from '#platform/context.ts';
import { countUpToLimit } from '#platform/database/paginate.ts';
import type { Tables } from '#platform/database/tables.ts';
import { addMonths, type Day } from '#platform/day.ts';
import type { CaseState } from '../../columns.ts';
import type { CaseDeps } from '../../deps.ts';
import { createDueDays, reviewDays } from './review-clock.ts';

/**
 * `waiting`: for manual decision · `second`: for the second approval · `review`: all under review, including automatic ones ·
 * `decided`: within thirty days.
 */
export type ReviewState = 'waiting' | 'second' | 'review' | 'decided';

export interface ReviewFilter {
  state: ReviewState;
  business?: string;
  /** Decided cases of this month in Shanghai (`2026-08`) instead of the last thirty days. */
  decided?: string;
  /** The complete case number. */
  number?: string;
  /** Only these cases. */
  ids?: readonly string[];
  /** Paging position: the last entry of the previous page. */
  after?: string;
}

export interface ReviewItem {
  id: string;
  number: string;
  business: string;
  state: CaseState;
  awaitsSecond: boolean;
  /** Unmasked; the caller must mask it before display. */
  clientName: string;
  submittedAt: Date;
  /** The date by which a decision is due; null when nothing is pending. */
  dueOn: Day | null;
  decidedAt: Date | null;
}

const pageSize = 30;
const decidedDays = 30;

type CaseQuery = SelectQueryBuilder<Tables & { c: Tables['businessCases'] }, 'c', object>;

/**
 * Lists a page of the cases visible to staff, longest waiting first; decided ones latest first. Uses keyset pagination, so later
 * pages cost no more.
 */
export async function listForReview(
  ctx: Context,
  { security }: Pick<CaseDeps, 'security'>,
  { state, business, decided, number, ids, after }: ReviewFilter,
): Promise<{ items: ReviewItem[]; next: string | null }> {
  if (ids?.length === 0) return { items: [], next: null };
  const isDecided = state === 'decided';
  const rows = await matching(ctx, state, decided)
    .$if(business !== undefined, (query) => query.where('c.busiCode', '=', business!))
    .$if(number !== undefined, (query) => query.where('c.number', '=', number!))
    .$if(ids !== undefined, (query) => query.where('c.id', 'in', ids!))
    .$if(after !== undefined, (query) => query.where(behind(isDecided, after!)))
    .innerJoin('businesses as b', (join) => join.onRef('b.code', '=', 'c.busiCode').onRef('b.version', '=', 'c.busiVersion'))
    .select(['c.id', 'c.number', 'c.clientId', 'c.state', 'c.requestId', 'c.submittedAt', 'c.decideAt', 'c.decidedAt'])
    .select(reviewDays.as('days'))
    .select(sql<string>`b.body ->> 'name'`.as('business'))
    .orderBy(isDecided ? 'c.decidedAt' : 'c.submittedAt', isDecided ? 'desc' : 'asc')
    .orderBy('c.id', isDecided ? 'desc' : 'asc')
    .limit(pageSize + 1)
    .execute();
  const page = rows.slice(0, pageSize);
  const names = await readNames(
    ctx,
    security,
    page.map(({ clientId }) => clientId),
  );
  const dueOnOf = createDueDays(ctx);
  const last = page.at(-1);
  return {
    items: await Promise.all(
      page.map(async ({ clientId, requestId, submittedAt, decideAt, days, ...row }) => ({
        ...row,
        awaitsSecond: requestId !== null,
        submittedAt: submittedAt!,
        dueOn: row.state === 'inReview' && decideAt === null ? await dueOnOf(submittedAt!, days) : null,
        clientName: names.get(clientId)!,
      })),
    ),
    next: rows.length > pageSize && last ? keyOf((isDecided ? last.decidedAt : last.submittedAt)!, last.id) : null,
  };
}

function matching(ctx: Context, state: ReviewState, decided: string | undefined): CaseQuery {
  const cases: CaseQuery = ctx.db.selectFrom('businessCases as c');
  if (state === 'decided')
    return cases
      .where('c.state', 'in', ['approved', 'refused'])
      .where(decided ? isDecidedIn(decided) : sql<boolean>`c.decided_at > ${new Date(ctx.now.getTime() - decidedDays * 86_400_000)}`);
  const inReview = cases.where('c.state', '=', 'inReview');
  if (state === 'second') return inReview.where('c.requestId', 'is not', null);
  return state === 'waiting' ? inReview.where('c.decideAt', 'is', null) : inReview;
}

const isDecidedIn = (month: string) =>
  sql<boolean>`c.decided_at >= day_begins(${`${month}-01`}::date) and c.decided_at < day_begins(${addMonths(`${month}-01`, 1)}::date)`;

const keyOf = (at: Date, id: string): string => `${at.toISOString()}_${id}`;

function behind(isDecided: boolean, key: string) {
  const [at = '', id = ''] = key.split('_');
  return isDecided
    ? sql<boolean>`(c.decided_at, c.id) < (${at}::timestamptz, ${id}::uuid)`
    : sql<boolean>`(c.submitted_at, c.id) > (${at}::timestamptz, ${id}::uuid)`;
}

/** Counts the cases that wait for a first and for a second approval, up to a limit. */
export async function countForReview({ db }: Pick<Context, 'db'>): Promise<{ first: number; second: number }> {
  const cases = db.selectFrom('businessCases');
  const first = cases.where('state', '=', 'inReview').where('decideAt', 'is', null).where('requestId', 'is', null);
  return { first: await countUpToLimit(db, first), second: await countUpToLimit(db, cases.where('requestId', 'is not', null)) };
}

/** Lists the businesses with cases in such a state, for a filter, including the selected one. */
export async function listBusinessesInState(
  ctx: Pick<Context, 'db'>,
  states: readonly CaseState[],
  chosen?: string,
): Promise<{ code: string; name: string }[]> {
  const { rows } = await sql<{ code: string; name: string }>`
    select distinct on (b.code) b.code, b.body ->> 'name' as name from businesses b
     where b.code = ${chosen ?? null} or exists (select from business_cases c where c.busi_code = b.code and c.state = any (${[...states]}))
     order by b.code, b.version desc`.execute(ctx.db);
  return rows;
}
