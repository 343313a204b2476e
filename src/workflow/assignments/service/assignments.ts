import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import { listColleagues, readStaffNames } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { reachOf, requireScope, ScopeError } from '#platform/staff-access.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import type { Assignment, AssignmentResult, ColleagueList, AssignmentChange } from '../schema.ts';
import { endDeadlineNotices } from './notices.ts';
import { requireReach, type WorkQueue } from './work-queue.ts';

type Subject = Pick<WorkQueue, 'code'>;

/** Returns the assignments of these subjects, by subject, with one query for a page of a list. */
export async function readAssignments(ctx: Context, { code }: Subject, subjects: readonly string[]): Promise<Map<string, Assignment>> {
  if (subjects.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('workItems')
    .select(['subject', 'assignee', 'assignedAt'])
    .where('queue', '=', code)
    .where('subject', 'in', subjects)
    .execute();
  const names = await readStaffNames(
    ctx,
    rows.map(({ assignee }) => assignee),
  );
  return new Map(
    rows.map(({ subject, assignee, assignedAt }) => [
      subject,
      { staffId: assignee, name: names.get(assignee)!, at: assignedAt.toISOString() },
    ]),
  );
}

/** Lists the subjects of a queue that are assigned to the caller; empty for callers who are not staff. */
export async function listOwnSubjects({ db, actor }: Context, { code }: Subject): Promise<string[]> {
  if (actor.kind !== 'staff') return [];
  const rows = await db.selectFrom('workItems').select('subject').where('assignee', '=', actor.staffId).where('queue', '=', code).execute();
  return rows.map(({ subject }) => subject);
}

/** Selects the subjects of a queue that are assigned to anybody, or to one person, as a subquery for the module that lists them. */
export function selectAssigned({ db }: Pick<Context, 'db'>, { code }: Subject, assignee?: number) {
  return db
    .selectFrom('workItems')
    .select('subject')
    .where('queue', '=', code)
    .$if(assignee !== undefined, (query) => query.where('assignee', '=', assignee!))
    .$asScalar();
}

/** Selects the subjects of a queue that are assigned to somebody other than the caller. */
export function selectAssignedToOthers({ db, actor }: Pick<Context, 'db' | 'actor'>, { code }: Subject) {
  return db
    .selectFrom('workItems')
    .select('subject')
    .where('queue', '=', code)
    .where('assignee', '<>', actor.kind === 'staff' ? actor.staffId : -1)
    .$asScalar();
}

/** Lists everything that is assigned to the caller, as `queue:subject`. */
export async function listOwnWork({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<ReadonlySet<string>> {
  if (actor.kind !== 'staff') return new Set();
  const rows = await db.selectFrom('workItems').select(['queue', 'subject']).where('assignee', '=', actor.staffId).execute();
  return new Set(rows.map(({ queue, subject }) => `${queue}:${subject}`));
}

/** Lists the colleagues to whom an item of the queue can be assigned. */
export async function listAssignable(ctx: Context, { code, handle }: WorkQueue): Promise<ColleagueList> {
  reachOf(ctx, handle);
  requireScope(ctx, 'queue', code);
  return { colleagues: await listColleagues(ctx, handle, code) };
}

/**
 * Assigns a subject to the caller or somebody else, or releases it. `from` is the assignee that the caller knows: of two who
 * assign it at once the second gets 40009 with the name of the first. Throws 40004 outside of the caller's reach and 40001 for a
 * person who cannot work on it.
 */
export async function assignWork(
  ctx: Context,
  queue: WorkQueue,
  subject: string,
  { from, to }: AssignmentChange,
): Promise<AssignmentResult> {
  if (ctx.actor.kind !== 'staff') throw new ScopeError(queue.handle);
  const { staffId } = ctx.actor;
  await requireReach(ctx, queue, queue.handle, subject);
  if (to !== null && to !== staffId) await requireAbleTo(ctx, queue, to);
  return exchange(ctx, queue, subject, { from, to, by: staffId });
}

/**
 * Assigns an unassigned subject to the caller, for callers who only reach their own items. Throws 40009 with the name of the
 * assignee, 40004 where there is no such subject or the caller does not work in the queue.
 */
export async function takeUnassigned(ctx: Context, queue: WorkQueue, subject: string): Promise<AssignmentResult> {
  if (ctx.actor.kind !== 'staff') throw new ScopeError(queue.handle);
  const { staffId } = ctx.actor;
  reachOf(ctx, queue.handle);
  requireScope(ctx, 'queue', queue.code);
  await queue.find(ctx, subject);
  return exchange(ctx, queue, subject, { from: null, to: staffId, by: staffId });
}

async function exchange(
  ctx: Context,
  queue: Subject,
  subject: string,
  { from, to, by }: AssignmentChange & { by: number },
): Promise<AssignmentResult> {
  const { code } = queue;
  return inTransaction(ctx, async (tx) => {
    await lockSubject(tx, code, subject);
    const present = (await readAssignments(tx, queue, [subject])).get(subject);
    if ((present?.staffId ?? null) !== from) throw fail('conflict', whoHasIt(present));
    await releaseWork(tx, queue, subject);
    if (to !== null)
      await tx.db.insertInto('workItems').values({ queue: code, subject, assignee: to, assignedAt: tx.now, assignedBy: by }).execute();
    await audit(tx, 'work.assigned', `${code}:${subject}`, { from, to });
    return { assignment: (await readAssignments(tx, queue, [subject])).get(subject) ?? null };
  });
}

async function requireAbleTo(ctx: Context, { code, handle }: WorkQueue, staffId: number): Promise<void> {
  const colleagues = await listColleagues(ctx, handle, code);
  const message = '该人员没有处理此队列的权限，请选择其他人员';
  if (!colleagues.some((one) => one.staffId === staffId)) throw fail('invalidInput', message, { errors: [{ path: 'to', message }] });
}

/** Locks the assignment of a subject, even an unassigned one, until the transaction ends. */
async function lockSubject(tx: Context, queue: string, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`work:${queue}:${subject}`}, 0))`.execute(tx.db);
}

const whoHasIt = (assignment: Assignment | undefined): string =>
  assignment ? `已由${assignment.name}于 ${beijingMinute(assignment.at)} 领取，请刷新后查看` : '目前无人领取，请刷新后再操作';

/** Removes the assignment of a subject, though the work on it continues. */
export async function releaseWork(tx: Context, { code }: Subject, subject: string): Promise<void> {
  await tx.db.deleteFrom('workItems').where('queue', '=', code).where('subject', '=', subject).execute();
}

/** Ends the work on a subject: removes its assignment and its deadline notices. Call it in the transaction that ends the work. */
export async function closeWork(tx: Context, queue: Subject, subject: string): Promise<void> {
  await releaseWork(tx, queue, subject);
  await endDeadlineNotices(tx, queue.code, subject);
}

/** Counts the subjects assigned to a person, by queue. */
export const countAssignedTo = ({ db }: Pick<Context, 'db'>, staffId: number) =>
  db
    .selectFrom('workItems')
    .select(['queue', ({ fn }) => fn.countAll<string>().as('count')])
    .where('assignee', '=', staffId)
    .groupBy('queue')
    .orderBy('queue')
    .execute();
