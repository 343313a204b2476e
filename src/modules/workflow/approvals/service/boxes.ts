import { sql, type SelectQueryBuilder } from 'kysely';
import type { Permission } from '#contract/permissions.ts';
import { nameAuthor, readStaffNames } from '#modules/console/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { countSome } from '#platform/database/paginate.ts';
import type { Tables } from '#platform/database/tables.ts';
import { reachOf } from '#platform/staff-access.ts';
import type { RequestKind } from '../kind.ts';
import type { ApprovalState, Box } from '../web/approval-words.ts';
import { approvedStates, staffOf, type RequestRow } from './requests.ts';
import { isInScope } from './scope.ts';

const pageSize = 50;

type RequestQuery = SelectQueryBuilder<Tables & { request: Tables['approvalRequests'] }, 'request', object>;

export interface BoxQuery {
  box: Box;
  /** What the caller has made, whatever else they may see. */
  isOwn?: boolean;
  type?: string | undefined;
  states?: readonly ApprovalState[] | undefined;
  /** In the title, or its number. */
  words?: string | undefined;
  /** Who made it, one of these. */
  makers?: readonly number[] | undefined;
  /** When it moved last: from this moment on, and before that one. */
  from?: Date | undefined;
  before?: Date | undefined;
  /** Where a page goes on: what the one before it gave. */
  after?: string | undefined;
}

/** A page of the requests of a box, those that moved last first. */
export async function readBox(
  ctx: Context,
  kind: RequestKind,
  { box, isOwn, type, states, words, makers, from, before, after }: BoxQuery,
): Promise<{ rows: RequestRow[]; next: string | null }> {
  const [at, id] = after?.split('_') ?? [];
  const rows = await selectBox(ctx, kind, box, isOwn)
    .selectAll('request')
    .$if(states !== undefined, (query) => query.where('request.state', 'in', states!))
    .$if(!!type, (query) => query.where('request.type', '=', type!))
    .$if(!!words, (query) => query.where(hasWords(words!)))
    .$if(makers !== undefined, (query) => query.where('request.madeBy', '=', sql<number>`any (${makers}::bigint[])`))
    .$if(from !== undefined, (query) => query.where('request.changedAt', '>=', from!))
    .$if(before !== undefined, (query) => query.where('request.changedAt', '<', before!))
    .$if(!!id, (query) => query.where(sql<boolean>`(request.changed_at, request.id) < (${at}, ${id}::bigint)`))
    .orderBy('request.changedAt', 'desc')
    .orderBy('request.id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return { rows: page, next: rows.length > pageSize && last ? `${last.changedAt.toISOString()}_${last.id}` : null };
}

/** How many wait in a box for the caller, as far as they are counted. */
export const countBox = (ctx: Context, kind: RequestKind, box: Box): Promise<number> => countSome(ctx.db, selectBox(ctx, kind, box));

/** What the caller may see of a box: within their scopes, and their own alone where they reach no further. */
export function selectBox(ctx: Context, kind: RequestKind, box: Box, isOwn = false): RequestQuery {
  const me = () => staffOf(ctx);
  const seen = ctx.db
    .selectFrom('approvalRequests as request')
    .where('request.kind', '=', kind.code)
    .where(isInScope(ctx, kind))
    .$if(isOwn || box === 'mine' || (box !== 'review' && reachOf(ctx, kind.may.read) === 'own'), (query) =>
      query.where('request.madeBy', '=', me()),
    ) as RequestQuery;
  switch (box) {
    case 'mine':
      return seen.where('request.madeBy', '=', me()).where('request.state', 'not in', ['applied', 'withdrawn']);
    case 'review':
      return seen.where('request.state', '=', 'submitted').where(waitsFor(ctx, kind, me()));
    case 'scheduled':
      return seen.where('request.state', 'in', approvedStates);
    case 'applied':
      return seen.where('request.state', '=', 'applied');
    case 'unratified':
      return seen.where('request.levels', '=', 0).where('request.ratifiedAt', 'is', null);
    default:
      return seen;
  }
}

/** Submitted ones that the caller can approve: no hand of theirs in them, not approved by them, and at a level that they have. */
function waitsFor(ctx: Context, { may }: RequestKind, me: number) {
  const has = (permission: Permission | undefined) =>
    permission !== undefined && ctx.actor.kind === 'staff' && ctx.actor.permissions.has(permission);
  const given = sql`select from approval_decisions d where d.request_id = request.id and d.content_hash = request.content_hash and approval_holds(d)`;
  return sql<boolean>`not exists (select from approval_contributors c where c.request_id = request.id and c.staff_id = ${me})
    and not exists (${given} and d.decided_by = ${me})
    and ((${has(may.approve)} and not exists (${given} and d.level = 1))
      or (${has(may.approveSecond)} and request.levels = 2 and exists (${given} and d.level = 1) and not exists (${given} and d.level = 2)))`;
}

/** Approved once, and the last decision about it took that back. */
const wasUndone = sql<boolean>`(select d.decision from approval_decisions d
  where d.request_id = request.id and d.content_hash = request.content_hash order by d.id desc limit 1) = 'undo'`;

/** What waits for somebody, as an inbox tells it. */
export interface WaitingRequest {
  id: number;
  type: string;
  subject: string | null;
  title: string;
  state: RequestRow['state'];
  failure: string | null;
  madeBy: string;
  changedAt: Date;
  /** Who has approved it already, where a second person must. */
  first: string | null;
}

/** What waits for the caller's word, for a take-down to be ratified, or came back to whoever wrote it, by a return or by an approval that was taken back: what waits longest first. */
export async function listWaiting(
  ctx: Context,
  kind: RequestKind,
  box: 'review' | 'unratified' | 'returned' | 'undone',
  count: number,
): Promise<WaitingRequest[]> {
  const rows = await selectBox(ctx, kind, box === 'returned' || box === 'undone' ? 'mine' : box)
    .$if(box === 'returned', (query) => query.where('request.state', '=', 'returned'))
    .$if(box === 'undone', (query) => query.where('request.state', '=', 'submitted').where(wasUndone))
    .select([
      'request.id',
      'request.type',
      'request.subject',
      'request.title',
      'request.state',
      'request.failure',
      'request.madeBy',
      'request.madeByToken',
      'request.changedAt',
    ])
    .select(
      sql<number | null>`(select d.decided_by from approval_decisions d where d.request_id = request.id and d.level = 1
        and d.content_hash = request.content_hash and approval_holds(d) limit 1)`.as('firstBy'),
    )
    .orderBy('request.changedAt')
    .orderBy('request.id')
    .limit(count)
    .execute();
  const names = await readStaffNames(
    ctx,
    rows.flatMap(({ madeBy, firstBy }) => [madeBy, ...(firstBy === null ? [] : [firstBy])]),
  );
  return rows.map(({ madeBy, madeByToken, firstBy, ...row }) => ({
    ...row,
    madeBy: nameAuthor(names.get(madeBy), madeByToken),
    first: firstBy === null ? null : (names.get(firstBy) ?? ''),
  }));
}

export interface RequestMoment {
  id: number;
  type: string;
  title: string;
  at: Date;
  /** `live`: it is applied · `end`: what it brings ends, or what it brought does and it brings back what was before. */
  kind: 'live' | 'end';
}

/** The moments of approved requests until a day, the nearest first: when each is applied, and when it is over. */
export async function listMoments(
  ctx: Context,
  kind: RequestKind,
  { until, most }: { until: Date; most: number },
): Promise<RequestMoment[]> {
  const moments = async (column: 'applyAt' | 'until'): Promise<RequestMoment[]> => {
    const rows = await selectBox(ctx, kind, 'scheduled')
      .select(['request.id', 'request.type', 'request.title', 'request.returnOf', `request.${column} as at`])
      .where(`request.${column}`, '>', ctx.now)
      .where(`request.${column}`, '<=', until)
      .orderBy(`request.${column}`)
      .orderBy('request.id')
      .limit(most)
      .execute();
    return rows.map(({ returnOf, at, ...row }) => ({ ...row, at: at!, kind: column === 'until' || returnOf !== null ? 'end' : 'live' }));
  };
  return [...(await moments('applyAt')), ...(await moments('until'))];
}

export interface FoundRequest {
  id: number;
  title: string;
  type: string;
  state: RequestRow['state'];
}

/** Whether a request has this number, or these words in its title. */
const hasWords = (words: string) => sql<boolean>`(strpos(lower(request.title collate "C"), lower(${words} collate "C")) > 0
  or request.id = ${numberIn(words)}::bigint)`;

const numberIn = (words: string): number | null => (/^\d{1,9}$/.test(words) ? Number(words) : null);

/** Requests of this number or with these words in their title that the caller may see, those that moved last first. */
export function findRequests(ctx: Context, kind: RequestKind, words: string, most: number): Promise<FoundRequest[]> {
  const number = numberIn(words);
  return (
    selectBox(ctx, kind, 'all')
      .select(['request.id', 'request.title', 'request.type', 'request.state'])
      .where((eb) =>
        eb.or([
          ...(number === null ? [] : [eb('request.id', '=', number)]),
          sql<boolean>`strpos(lower(request.title collate "C"), lower(${words} collate "C")) > 0`,
        ]),
      )
      // The number before titles that have it; words go along the index and end where enough are found.
      .$if(number !== null, (query) => query.orderBy(sql`request.id = ${number}`, 'desc'))
      .orderBy('request.changedAt', 'desc')
      .orderBy('request.id', 'desc')
      .limit(most)
      .execute()
  );
}
