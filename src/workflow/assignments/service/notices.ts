import { sql, type RawBuilder } from 'kysely';
import { fail } from '#contract/call-error.ts';
import { readStaffNames } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import type { NotedQueue, QueueCode } from '../schema.ts';

/** The number of days for which read notices are stored. */
export const noticeRetentionDays = 90;

export type DeadlineLevel = 50 | 80 | 100;

/** A notice about a subject: a mention in a note with its author, or how much of its time limit has passed. */
export interface UnreadNotice {
  id: number;
  queue: NotedQueue;
  subject: string;
  at: Date;
  author: string | null;
  level: DeadlineLevel | null;
  dueOn: Day | null;
}

/** Lists the caller's unread notices, the oldest first. */
export async function listUnreadNotices(ctx: Context, queues: readonly NotedQueue[] | undefined, count: number): Promise<UnreadNotice[]> {
  if (ctx.actor.kind !== 'staff') return [];
  const rows = await ctx.db
    .selectFrom('workNotices as notice')
    .leftJoin('workNotes as note', 'note.id', 'notice.noteId')
    .select(['notice.id', 'notice.queue', 'notice.subject', 'notice.at', 'notice.level', 'notice.dueOn', 'note.author'])
    .where('notice.staffId', '=', ctx.actor.staffId)
    .where('notice.readAt', 'is', null)
    .$if(queues !== undefined, (query) => query.where('notice.queue', 'in', queues!))
    .orderBy('notice.id')
    .limit(count)
    .execute();
  const names = await readStaffNames(
    ctx,
    rows.flatMap(({ author }) => author ?? []),
  );
  return rows.map(({ author, ...row }) => ({ ...row, author: author === null ? null : names.get(author)! }));
}

/** Marks the caller's notices of a subject as read, up to this one. Throws 40004 for a notice that is not theirs. */
export async function markWorkNoticesRead(ctx: Context, id: number): Promise<void> {
  const staffId = ctx.actor.kind === 'staff' ? ctx.actor.staffId : -1;
  const { rows } = await sql`
    update work_notices as notice set read_at = ${ctx.now}
      from work_notices as last
     where last.id = ${id}::bigint and last.staff_id = ${staffId} and notice.staff_id = ${staffId}
       and notice.queue = last.queue and notice.subject = last.subject and notice.id <= last.id
       and (notice.read_at is null or notice.id = last.id)
    returning notice.id`.execute(ctx.db);
  if (rows.length === 0) throw fail('notFound');
}

/** Removes the deadline notices of a subject when the work on it ends. */
export async function endDeadlineNotices(tx: Context, queue: QueueCode, subject: string): Promise<void> {
  await tx.db
    .updateTable('workNotices')
    .set({ readAt: tx.now })
    .where('queue', '=', queue as NotedQueue)
    .where('subject', '=', subject)
    .where('level', 'is not', null)
    .where('readAt', 'is', null)
    .execute();
}

interface ClockNotice {
  subject: string;
  dueOn: Day;
  level: DeadlineLevel;
}

/**
 * Notifies people of how much of a subject's time limit has passed, once each however often it is called. Returns how many new
 * notices were created.
 */
export async function notifyDeadline(
  ctx: Context,
  queue: NotedQueue,
  { subject, dueOn, level }: ClockNotice,
  staffIds: readonly number[],
): Promise<number> {
  if (staffIds.length === 0) return 0;
  const told = await ctx.db
    .insertInto('workNotices')
    .values(staffIds.map((staffId) => ({ staffId, queue, subject, dueOn, level, at: ctx.now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return told.length;
}

/** Lists the deadline notices of a queue that a person has received, as `subject dueOn level`. */
export async function listDeadlineNotices(
  ctx: Pick<Context, 'db'>,
  queue: NotedQueue,
  subjects: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await ctx.db
    .selectFrom('workNotices')
    .select(['subject', 'dueOn', 'level'])
    .where('queue', '=', queue)
    .where('subject', '=', sql<string>`any (${subjects})`)
    .where('level', 'is not', null)
    .distinct()
    .execute();
  return new Set(rows.map(({ subject, dueOn, level }) => `${subject} ${dueOn} ${level}`));
}

/** The columns of a query of running deadlines: the subject as text, the due date, and how much of the time has passed. */
interface ClockColumns {
  subject: RawBuilder<unknown>;
  dueOn: RawBuilder<unknown>;
  reached: RawBuilder<unknown>;
}

/**
 * A condition for the module that lists the subjects: somebody has yet to be notified of the running deadline. At half of the
 * time nobody is notified while the subject is unassigned.
 */
export const lacksDeadlineNotice = (queue: NotedQueue, { subject, dueOn, reached }: ClockColumns): RawBuilder<boolean> =>
  sql<boolean>`exists (select from unnest(array[50, 80, 100]) as step
    where step <= ${reached}
      and (step > 50 or exists (select from work_items as item where item.queue = ${queue} and item.subject = ${subject}))
      and not exists (select from work_notices as told
        where told.queue = ${queue} and told.subject = ${subject} and told.due_on = ${dueOn} and told.level = step))`;

/** Deletes notices that were read long ago. Returns how many. */
export async function deleteOldNotices(ctx: Pick<Context, 'db' | 'now'>): Promise<number> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('workNotices')
    .where('readAt', '<', new Date(ctx.now.getTime() - noticeRetentionDays * 86_400_000))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
