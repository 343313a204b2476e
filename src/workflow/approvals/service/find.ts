import { sql } from 'kysely';
import { formatAuthor, readStaffNames } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { reachOf } from '#platform/staff-access.ts';
import type { RequestKind } from '../kind.ts';
import { selectBox } from './boxes.ts';
import { approvedStates, openStates, actingStaffId, type RequestRow } from './requests.ts';
import { isInScope } from './scope.ts';

/** An applied request with its author and approvers. */
export interface AppliedRequest {
  row: RequestRow;
  madeBy: string;
  approvedBy: string[];
}

/**
 * Lists the approved requests that are due by a moment and that the caller may see, the earliest first, and counts those that the
 * caller may not see.
 */
export async function listScheduled(ctx: Context, kind: RequestKind, until: Date): Promise<{ rows: RequestRow[]; hidden: number }> {
  const due = ctx.db
    .selectFrom('approvalRequests as request')
    .where('kind', '=', kind.code)
    .where('state', 'in', approvedStates)
    .where((eb) => eb.or([eb('applyAt', 'is', null), eb('applyAt', '<=', until)]));
  const rows = await due
    .selectAll()
    .where(isInScope(ctx, kind))
    .$if(reachOf(ctx, kind.may.read) === 'own', (query) => query.where('madeBy', '=', actingStaffId(ctx)))
    .orderBy('applyAt')
    .orderBy('id')
    .execute();
  const { all } = await due.select(({ fn }) => fn.countAll<number>().as('all')).executeTakeFirstOrThrow();
  return { rows, hidden: all - rows.length };
}

/** Finds the releases of which a member is not among the requests: they are applied together or not at all. */
export async function findIncompleteReleases({ db }: Context, rows: readonly RequestRow[]): Promise<Set<number>> {
  const releases = [...new Set(rows.flatMap(({ releaseId }) => releaseId ?? []))];
  if (releases.length === 0) return new Set();
  const among = new Set(rows.map(({ id }) => id));
  const members = await db
    .selectFrom('approvalRequests')
    .select(['id', 'releaseId'])
    .where('releaseId', 'in', releases)
    .where('state', 'not in', ['withdrawn', 'applied'])
    .execute();
  return new Set(members.filter(({ id }) => !among.has(id)).map(({ releaseId }) => releaseId!));
}

/** Lists requests applied within a period that the caller may see and `fits` accepts, the newest first, at most `most`. */
export async function listApplied(
  ctx: Context,
  kind: RequestKind,
  { after, until, most, fits }: { after: Date | null; until: Date; most: number; fits(row: RequestRow): boolean },
): Promise<AppliedRequest[]> {
  const all = await ctx.db
    .selectFrom('approvalRequests as request')
    .selectAll()
    .where('kind', '=', kind.code)
    .where('state', '=', 'applied')
    .where('appliedAt', '<=', until)
    .$if(after !== null, (query) => query.where('appliedAt', '>', after))
    .where(isInScope(ctx, kind))
    .$if(reachOf(ctx, kind.may.read) === 'own', (query) => query.where('madeBy', '=', actingStaffId(ctx)))
    .orderBy('appliedAt', 'desc')
    .limit(most)
    .execute();
  const rows = all.filter((row) => fits(row));
  if (rows.length === 0) return [];
  const approvals = await ctx.db
    .selectFrom('approvalDecisions')
    .innerJoin('approvalRequests', (join) =>
      join
        .onRef('approvalRequests.id', '=', 'approvalDecisions.requestId')
        .onRef('approvalRequests.contentHash', '=', 'approvalDecisions.contentHash'),
    )
    .select(['approvalDecisions.requestId', 'approvalDecisions.decidedBy'])
    .where(
      'approvalDecisions.requestId',
      'in',
      rows.map(({ id }) => id),
    )
    .where((eb) => eb.or([eb('approvalDecisions.decision', '=', 'ratify'), sql<boolean>`approval_holds(approval_decisions)`]))
    .orderBy('approvalDecisions.id')
    .execute();
  const names = await readStaffNames(ctx, [...rows.map(({ madeBy }) => madeBy), ...approvals.map(({ decidedBy }) => decidedBy)]);
  return rows.map((row) => ({
    row,
    madeBy: formatAuthor(names.get(row.madeBy), row.madeByToken),
    approvedBy: approvals.filter(({ requestId }) => requestId === row.id).map(({ decidedBy }) => names.get(decidedBy) ?? ''),
  }));
}

/** Lists the open requests about subjects of a type, the newest first. */
export const listOpen = ({ db }: Pick<Context, 'db'>, { code }: RequestKind, type: string, subjects: readonly string[]) =>
  db
    .selectFrom('approvalRequests')
    .select(['id', 'subject', 'state', 'act', 'applyAt'])
    .where('kind', '=', code)
    .where('type', '=', type)
    .where('subject', '=', sql<string>`any (${subjects})`)
    .where('state', 'in', openStates)
    .orderBy('id', 'desc')
    .execute();

/** Returns the newest open request of a type, whatever its subject, or undefined when there is none. */
export const findOpenOfType = ({ db }: Pick<Context, 'db'>, { code }: RequestKind, type: string) =>
  db
    .selectFrom('approvalRequests')
    .select(['id', 'state'])
    .where('kind', '=', code)
    .where('type', '=', type)
    .where('state', 'in', openStates)
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** Reads requests by their numbers, without checking access. */
export const readRequests = ({ db }: Pick<Context, 'db'>, { code }: RequestKind, ids: readonly number[]): Promise<RequestRow[]> =>
  db
    .selectFrom('approvalRequests')
    .selectAll()
    .where('kind', '=', code)
    .where('id', '=', sql<number>`any (${ids})`)
    .execute();

/** Counts the open requests of each type. */
export async function countOpenOfTypes({ db }: Pick<Context, 'db'>, { code }: RequestKind): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('approvalRequests')
    .select(({ fn }) => ['type', fn.countAll<number>().as('count')])
    .where('kind', '=', code)
    .where('state', 'in', openStates)
    .groupBy('type')
    .execute();
  return new Map(rows.map(({ type, count }) => [type, count]));
}

/** Returns the request that restores the content published before another request, or undefined when there is none. */
export const findReturnRequest = ({ db }: Pick<Context, 'db'>, id: number) =>
  db.selectFrom('approvalRequests').select('id').where('returnOf', '=', id).executeTakeFirst();

/** Returns the authors of requests by request number. */
export async function readAuthors(ctx: Pick<Context, 'db'>, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.selectFrom('approvalRequests').select(['id', 'madeBy', 'madeByToken']).where('id', 'in', ids).execute();
  const names = await readStaffNames(
    ctx,
    rows.map(({ madeBy }) => madeBy),
  );
  return new Map(rows.map(({ id, madeBy, madeByToken }) => [id, formatAuthor(names.get(madeBy), madeByToken)]));
}
/** Returns the newest open request that follows another one, or undefined when there is none. */
export const findFollower = ({ db }: Pick<Context, 'db'>, id: number) =>
  db
    .selectFrom('approvalRequests')
    .select(['id', 'state', 'applyAt'])
    .where('follows', '=', id)
    .where('state', 'in', openStates)
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** Returns the payload of one revision, or undefined when there is no such revision. */
export async function readRevision({ db }: Pick<Context, 'db'>, id: number, revision: number): Promise<RequestRow['payload'] | undefined> {
  const row = await db
    .selectFrom('approvalRevisions')
    .select('payload')
    .where('requestId', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return row?.payload;
}

/** Lists requests applied to any of these subjects that the caller may see, the newest first, at most `most`. */
export async function listAppliedTo(
  ctx: Context,
  kind: RequestKind,
  { type, subjects, most }: { type: string; subjects: readonly string[]; most: number },
): Promise<AppliedRequest[]> {
  const rows = await selectBox(ctx, kind, 'applied')
    .selectAll('request')
    .where('request.type', '=', type)
    .where('request.subject', 'in', subjects)
    .orderBy('request.appliedAt', 'desc')
    .orderBy('request.id', 'desc')
    .limit(most)
    .execute();
  const titled = new Map(
    (
      await readRequestTitles(
        ctx,
        rows.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  );
  return rows.map(({ id }) => titled.get(id)!);
}

/** Reads titles, authors and approvers of requests of every kind, for the audit screens. */
export async function readRequestTitles(ctx: Context, ids: readonly number[]): Promise<(AppliedRequest & { id: number })[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db.selectFrom('approvalRequests').selectAll().where('id', 'in', ids).execute();
  const decisions = await ctx.db
    .selectFrom('approvalDecisions')
    .select(['requestId', 'decidedBy', 'contentHash'])
    .where('requestId', 'in', ids)
    .where('decision', 'in', ['approve', 'ratify'])
    .orderBy('id')
    .execute();
  const names = await readStaffNames(ctx, [...rows.map(({ madeBy }) => madeBy), ...decisions.map(({ decidedBy }) => decidedBy)]);
  return rows.map((row) => ({
    id: row.id,
    row,
    madeBy: names.get(row.madeBy) ?? '',
    approvedBy: decisions
      .filter(({ requestId, contentHash }) => requestId === row.id && contentHash === row.contentHash)
      .map(({ decidedBy }) => names.get(decidedBy) ?? ''),
  }));
}

/** Counts, by kind, the open requests that a person has created, and the scheduled requests that depend on their approval. */
export async function countInvolvedRequests(
  { db }: Pick<Context, 'db'>,
  staffId: number,
): Promise<{ kind: string; made: number; approved: number }[]> {
  const { rows } = await sql<{ kind: string; made: string; approved: string }>`
    select kind, count(*) filter (where made_by = ${staffId}) as made,
           count(*) filter (where state = any (${approvedStates}::text[]) and exists (
             select from approval_decisions d
              where d.request_id = request.id and d.decided_by = ${staffId} and d.decision = 'approve'
                and d.content_hash = request.content_hash and approval_holds(d))) as approved
      from approval_requests as request
     where state = any (${openStates}::text[])
     group by kind order by kind collate "C"`.execute(db);
  return rows
    .map(({ kind, made, approved }) => ({ kind, made: Number(made), approved: Number(approved) }))
    .filter(({ made, approved }) => made + approved > 0);
}
