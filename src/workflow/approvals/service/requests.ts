import { createHash } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Permission } from '#contract/permissions.ts';
import { canonicalJson } from '#platform/canonical.ts';
import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/database/tables.ts';
import { reachOf, requireOwn } from '#platform/staff-access.ts';
import type { RequestKind } from '../kind.ts';
import type { ApprovalAct, ApprovalState, Payload } from '../web/approval-labels.ts';
import { requireInScope } from './scope.ts';

export type RequestRow = Selectable<Tables['approvalRequests']>;

/** True for what one person did alone (`levels` 0) until another person ratifies it. */
export const isWaitingForRatification = ({ state, levels, ratifiedAt }: Pick<RequestRow, 'state' | 'levels' | 'ratifiedAt'>): boolean =>
  state === 'applied' && levels === 0 && ratifiedAt === null;

/** States in which the content can be edited. */
export const editableStates: readonly ApprovalState[] = ['draft', 'returned', 'stale', 'failed'];
/** Approved, and waiting for its time, its release or the process that applies it. */
export const approvedStates: readonly ApprovalState[] = ['approved', 'scheduled'];
/** Every state that is not final. */
export const openStates: readonly ApprovalState[] = [...editableStates, 'submitted', ...approvedStates];

interface Content {
  act: ApprovalAct;
  payload: Payload;
  reason: string;
  applyAt?: Date | null;
  until?: Date | null;
  revision: number;
}

/** Returns the SM3 hash of everything that an approval covers. It includes the revision, so that a new submission needs a new approval. */
export function hashContent({ act, payload, reason, applyAt = null, until = null, revision }: Content): string {
  return createHash('sm3').update(canonicalJson({ act, payload, reason, applyAt, until, revision })).digest('hex');
}

/** Returns the number of the acting staff member. Throws 40004 for any other actor. */
export function actingStaffId({ actor }: Pick<Context, 'actor'>): number {
  if (actor.kind !== 'staff') throw fail('notFound');
  return actor.staffId;
}

/** Returns the actor name under which a request is applied. The audit log links it to the author and the approvers. */
export const approvalActorName = (id: number) => `approval:${id}` as const;

/** Returns a request that the caller may see, locked until the transaction ends. Throws 40004 when there is none in their scope. */
export async function lockRequest(tx: Context, kind: RequestKind, id: number, permission = kind.may.read): Promise<RequestRow> {
  return requireSeen(tx, kind, await selectRequest(tx, kind, id).forUpdate().executeTakeFirst(), permission);
}

/** Returns a request that the caller may see, without a lock. Throws 40004 when there is none in their scope. */
export async function findRequest(ctx: Context, kind: RequestKind, id: number, permission = kind.may.read): Promise<RequestRow> {
  return requireSeen(ctx, kind, await selectRequest(ctx, kind, id).executeTakeFirst(), permission);
}

/** Reads a request by its number without checking access: for review links and the system. */
export const readRequest = (ctx: Pick<Context, 'db'>, kind: RequestKind, id: number): Promise<RequestRow | undefined> =>
  selectRequest(ctx, kind, id).executeTakeFirst();

/** Lists the requests in these states, the oldest first, without checking access: for jobs. */
export const listRequestsInStates = (
  { db }: Pick<Context, 'db'>,
  { code }: RequestKind,
  states: readonly ApprovalState[],
): Promise<RequestRow[]> =>
  db.selectFrom('approvalRequests').selectAll().where('kind', '=', code).where('state', 'in', states).orderBy('id').execute();

const selectRequest = ({ db }: Pick<Context, 'db'>, { code }: RequestKind, id: number) =>
  db.selectFrom('approvalRequests').selectAll().where('id', '=', id).where('kind', '=', code);

function requireSeen(ctx: Context, kind: RequestKind, row: RequestRow | undefined, permission: Permission): RequestRow {
  if (!row) throw fail('notFound');
  reachOf(ctx, permission);
  requireOwn(ctx, permission, row.madeBy);
  requireInScope(ctx, kind, row);
  return row;
}

/** Returns whether a person has contributed to a request. */
export async function isContributor({ db }: Pick<Context, 'db'>, requestId: number, staffId: number): Promise<boolean> {
  const hand = await db
    .selectFrom('approvalContributors')
    .select('staffId')
    .where('requestId', '=', requestId)
    .where('staffId', '=', staffId)
    .executeTakeFirst();
  return hand !== undefined;
}

/** Adds contributors other than those who save the request, such as the person who uploaded its file. */
export async function addContributors(tx: Context, requestId: number, staffIds: readonly number[]): Promise<void> {
  if (staffIds.length === 0) return;
  await tx.db
    .insertInto('approvalContributors')
    .values([...new Set(staffIds)].map((staffId) => ({ requestId, staffId, since: tx.now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function requireState({ state }: Pick<RequestRow, 'state'>, states: readonly ApprovalState[], message: string): void {
  if (!states.includes(state)) throw fail('conflict', message);
}

/** Throws 40009 when somebody else has saved since this revision. */
export function requireRevision({ revision }: Pick<RequestRow, 'revision'>, seen: number): void {
  if (revision !== seen) throw fail('conflict', `内容已被他人保存（现为第 ${revision} 次修订），请与其合并，或载入后再改`);
}

/** Returns the valid approvals of a request in order: of its current content and not undone. */
export const listValidApprovals = ({ db }: Pick<Context, 'db'>, { id, contentHash }: Pick<RequestRow, 'id' | 'contentHash'>) =>
  db
    .selectFrom('approvalDecisions as given')
    .select(['level', 'decidedBy'])
    .where('requestId', '=', id)
    .where('contentHash', '=', contentHash)
    .where(sql<boolean>`approval_holds(given)`)
    .orderBy('id')
    .execute();

/** Returns the base of a request that follows an approved one. */
export const followerBase = ({ id, contentHash }: Pick<RequestRow, 'id' | 'contentHash'>): string => `approval:${id}:${contentHash}`;

/** Returns whether the approved request still has the content on which its follower is based. */
export const isBasedOn = (leader: RequestRow, { base }: Pick<RequestRow, 'base'>): boolean =>
  approvedStates.includes(leader.state) && base === followerBase(leader);

/** Returns the name of the lock on a subject: the subject itself, or the name defined by its kind. */
export const subjectLockName = ({ lockNameOf }: RequestKind, row: Pick<RequestRow, 'type' | 'subject'>): string | null =>
  lockNameOf ? lockNameOf(row) : row.subject;

/** Locks a subject until the transaction ends, so that of two people who create a request at once the second sees the first request. */
export async function lockSubject(tx: Context, kind: RequestKind, type: string, subject: string): Promise<void> {
  const held = `approval:${kind.code}:${type}:${subjectLockName(kind, { type, subject })}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${held}, 0))`.execute(tx.db);
}

/** Lists the open requests about one subject, the newest first. */
export const findOpenRequests = (
  { db }: Pick<Context, 'db'>,
  { code }: RequestKind,
  type: string,
  subject: string,
): Promise<RequestRow[]> =>
  db
    .selectFrom('approvalRequests')
    .selectAll()
    .where('kind', '=', code)
    .where('type', '=', type)
    .where('subject', '=', subject)
    .where('act', '<>', 'takeDown')
    .where('state', 'in', openStates)
    .orderBy('id', 'desc')
    .execute();
