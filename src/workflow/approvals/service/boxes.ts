import { sql, type SelectQueryBuilder } from 'kysely';
import type { Permission } from '#contract/permissions.ts';
import { formatAuthor, readStaffNames } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { countUpToLimit } from '#platform/database/paginate.ts';
import type { Tables } from '#platform/database/tables.ts';
import { reachOf } from '#platform/staff-access.ts';
import type { RequestKind } from '../kind.ts';
import type { ApprovalState, RequestBox } from '../web/approval-labels.ts';
import { approvedStates, actingStaffId, type RequestRow } from './requests.ts';
import { isInScope } from './scope.ts';

const pageSize = 50;

type RequestQuery = SelectQueryBuilder<Tables & { request: Tables['approvalRequests'] }, 'request', object>;

export interface BoxQuery {
  box: RequestBox;
  /** True for only the requests that the caller created. */
  isOwn?: boolean;
  type?: string | undefined;
  states?: readonly ApprovalState[] | undefined;
  /** Words of the title, or the number of the request. */
  words?: string | undefined;
  /** Only requests by these authors. */
  makers?: readonly number[] | undefined;
  /** Last changed at or after this time, and before the next one. */
  from?: Date | undefined;
  before?: Date | undefined;
  /** The cursor returned with the previous page. */
  after?: string | undefined;
}

/** Returns one page of a box of requests, the last changed first. */
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

/** Counts the requests of a box, up to the limit of `countUpToLimit`. */
export const countBox = (ctx: Context, kind: RequestKind, box: RequestBox): Promise<number> =>
  countUpToLimit(ctx.db, selectBox(ctx, kind, box));

/** Selects the requests of a box within the caller's scopes. Selects only their own requests where their permission does not allow more. */
export function selectBox(ctx: Context, kind: RequestKind, box: RequestBox, isOwn = false): RequestQuery {
  const me = () => actingStaffId(ctx);
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
      return seen.where('request.state', '=', 'applied').where('request.levels', '=', 0).where('request.ratifiedAt', 'is', null);
    default:
      return seen;
  }
}

/**
 * Selects submitted requests that the caller can approve: they did not contribute, have not approved yet, and have the permission
 * of the level.
 */
function waitsFor(ctx: Context, { may }: RequestKind, me: number) {
  const has = (permission: Permission | undefined) =>
    permission !== undefined && ctx.actor.kind === 'staff' && ctx.actor.permissions.has(permission);
  const given = sql`select from approval_decisions d where d.request_id = request.id and d.content_hash = request.content_hash and approval_holds(d)`;
  return sql<boolean>`not exists (select from approval_contributors c where c.request_id = request.id and c.staff_id = ${me})
    and not exists (${given} and d.decided_by = ${me})
    and ((${has(may.approve)} and not exists (${given} and d.level = 1))
      or (${has(may.approveSecond)} and request.levels = 2 and exists (${given} and d.level = 1) and not exists (${given} and d.level = 2)))`;
}

/** True for requests whose last decision undid an approval. */
const wasUndone = sql<boolean>`(select d.decision from approval_decisions d
  where d.request_id = request.id and d.content_hash = request.content_hash order by d.id desc limit 1) = 'undo'`;

export interface PendingRequest {
  id: number;
  type: string;
  act: RequestRow['act'];
  subject: string | null;
  title: string;
  state: RequestRow['state'];
  failure: string | null;
  madeBy: string;
  changedAt: Date;
  /** The person who gave the first approval, where a second one is needed. */
  first: string | null;
}

/** Lists the requests that the caller has to decide, ratify, or revise after a return or an undone approval, the oldest first. */
export async function listPendingRequests(
  ctx: Context,
  kind: RequestKind,
  box: 'review' | 'unratified' | 'returned' | 'undone',
  count: number,
): Promise<PendingRequest[]> {
  const rows = await selectBox(ctx, kind, box === 'returned' || box === 'undone' ? 'mine' : box)
    .$if(box === 'returned', (query) => query.where('request.state', '=', 'returned'))
    .$if(box === 'undone', (query) => query.where('request.state', '=', 'submitted').where(wasUndone))
    .select([
      'request.id',
      'request.type',
      'request.act',
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
    madeBy: formatAuthor(names.get(madeBy), madeByToken),
    first: firstBy === null ? null : (names.get(firstBy) ?? ''),
  }));
}

/** A time of a request: when it is applied, when its content ends, or when it was applied. */
export type RequestMomentField = 'applyAt' | 'until' | 'appliedAt';

export interface RequestMoment extends Pick<
  RequestRow,
  'id' | 'type' | 'subject' | 'act' | 'title' | 'scope' | 'branch' | 'state' | 'revision' | 'releaseId' | 'madeBy' | 'madeByToken'
> {
  at: Date;
  of: RequestMomentField;
  /** `live`: content is published or changed · `end`: content is removed or the previous content returns. */
  kind: 'live' | 'end';
}

interface RequestSpan {
  from: Date;
  until: Date;
  most: number;
  /** The time to select, for requests in these states. */
  of: RequestMomentField;
  states: readonly ApprovalState[];
}

/** Lists the times of requests within a period that the caller may see, the earliest first. */
export async function listRequestMoments(
  ctx: Context,
  kind: RequestKind,
  { from, until, most, of, states }: RequestSpan,
): Promise<RequestMoment[]> {
  const rows = await selectBox(ctx, kind, 'all')
    .select([
      'request.id',
      'request.type',
      'request.subject',
      'request.act',
      'request.title',
      'request.scope',
      'request.branch',
      'request.state',
      'request.revision',
      'request.releaseId',
      'request.returnOf',
      'request.madeBy',
      'request.madeByToken',
      `request.${of} as at`,
    ])
    .where('request.state', 'in', states)
    .where(`request.${of}`, '>', from)
    .where(`request.${of}`, '<=', until)
    .orderBy(`request.${of}`)
    .orderBy('request.id')
    .limit(most)
    .execute();
  const endsSomething = ({ act, returnOf }: (typeof rows)[number]): boolean =>
    of === 'until' || returnOf !== null || act === 'withdraw' || act === 'takeDown';
  return rows.map((row) => {
    const { returnOf: _returnOf, at, ...rest } = row;
    return { ...rest, at: at!, of, kind: endsSomething(row) ? 'end' : 'live' };
  });
}

export interface FoundRequest {
  id: number;
  title: string;
  type: string;
  state: RequestRow['state'];
}

/** The condition that a request has this number or these words in its title. */
const hasWords = (words: string) => sql<boolean>`(strpos(lower(request.title collate "C"), lower(${words} collate "C")) > 0
  or request.id = ${numberIn(words)}::bigint)`;

const numberIn = (words: string): number | null => (/^\d{1,9}$/.test(words) ? Number(words) : null);

/** Finds requests with this number or these words in their title that the caller may see, the last changed first. */
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
      // The request with this number comes first. A search by words follows the index and stops once enough are found.
      .$if(number !== null, (query) => query.orderBy(sql`request.id = ${number}`, 'desc'))
      .orderBy('request.changedAt', 'desc')
      .orderBy('request.id', 'desc')
      .limit(most)
      .execute()
  );
}
