import { sql, type Expression, type RawBuilder, type Selectable } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { countUpToLimit } from '#platform/database/paginate.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Day } from '#platform/day.ts';

type DeletionRow = Selectable<Tables['privacyDeletions']>;

/** A request as shown in the staff queue. */
export type QueuedDeletion = Pick<
  DeletionRow,
  'id' | 'number' | 'clientId' | 'kind' | 'state' | 'requestedAt' | 'dueOn' | 'endedAt' | 'reason' | 'sealedReason' | 'result' | 'decidedBy'
>;

const shown = [
  'id',
  'number',
  'clientId',
  'kind',
  'state',
  'requestedAt',
  'dueOn',
  'endedAt',
  'reason',
  'sealedReason',
  'result',
  'decidedBy',
] as const;
const pageSize = 50;

/**
 * Lists requests pending with staff, earliest due date first, or closed ones, newest first; `after` is the key of the last entry
 * of the previous page.
 */
export async function listDeletionsForPerson(
  ctx: Pick<Context, 'db'>,
  { isEnded, after }: { isEnded: boolean; after?: string | undefined },
): Promise<{ items: QueuedDeletion[]; next: string | null }> {
  const [place, id] = after?.split('_') ?? [];
  const query = ctx.db.selectFrom('privacyDeletions').select(shown).where('needsPerson', '=', true);
  const rows = isEnded
    ? await query
        .where('endedAt', 'is not', null)
        .$if(after !== undefined, (asked) =>
          asked.where(({ eb, refTuple, tuple }) => eb(refTuple('endedAt', 'id'), '<', tuple(new Date(place!), id!))),
        )
        .orderBy('endedAt', 'desc')
        .orderBy('id', 'desc')
        .limit(pageSize + 1)
        .execute()
    : await query
        .where('state', '=', 'accepted')
        .$if(after !== undefined, (asked) => asked.where(({ eb, refTuple, tuple }) => eb(refTuple('dueOn', 'id'), '>', tuple(place!, id!))))
        .orderBy('dueOn')
        .orderBy('id')
        .limit(pageSize + 1)
        .execute();
  const items = rows.slice(0, pageSize);
  const last = items.at(-1);
  const keyOf = ({ endedAt, dueOn }: QueuedDeletion): string => (isEnded ? endedAt!.toISOString() : dueOn!);
  return { items, next: rows.length > pageSize && last ? `${keyOf(last)}_${last.id}` : null };
}

/** Lists requests pending with staff except the ids (as text) that a query excludes, earliest due date first. */
export function listPendingDeletions(ctx: Pick<Context, 'db'>, outside: Expression<string>, count: number): Promise<QueuedDeletion[]> {
  return ctx.db
    .selectFrom('privacyDeletions')
    .select(shown)
    .where('needsPerson', '=', true)
    .where('state', '=', 'accepted')
    .where(sql<string>`id::text`, 'not in', outside)
    .orderBy('dueOn')
    .orderBy('id')
    .limit(count)
    .execute();
}

/** Requests received on one day and due on one day. */
interface DeletionDays {
  requestedOn: Day;
  dueOn: Day;
}

/** Lists the distinct days of all pending requests: a few rows for any number of requests. */
export async function listDeletionDays({ db }: Pick<Context, 'db'>): Promise<DeletionDays[]> {
  const { rows } = await sql<DeletionDays>`select distinct shanghai_day(requested_at) as requested_on, due_on
    from privacy_deletions where state = 'accepted' and needs_person`.execute(db);
  return rows;
}

/** Lists pending requests of these days with the elapsed share of their time limit, filtered by a condition, earliest due date first. */
export async function listRunningDeletions<Reached extends number>(
  { db }: Pick<Context, 'db'>,
  days: readonly (DeletionDays & { reached: Reached })[],
  holds: (columns: Record<'subject' | 'dueOn' | 'reached', RawBuilder<unknown>>) => RawBuilder<boolean>,
): Promise<{ subject: string; dueOn: Day; reached: Reached }[]> {
  const column = <Name extends keyof (typeof days)[number]>(name: Name) => days.map((one) => one[name]);
  const columns = { subject: sql`d.id::text`, dueOn: sql`d.due_on`, reached: sql`level.reached` };
  const { rows } = await sql<{ subject: string; dueOn: Day; reached: Reached }>`
    select d.id::text as subject, d.due_on, level.reached
      from privacy_deletions d
      join unnest(${column('requestedOn')}::date[], ${column('dueOn')}::date[], ${column('reached')}::integer[])
           as level (requested_on, due_on, reached)
        on shanghai_day(d.requested_at) = level.requested_on and d.due_on = level.due_on
     where d.state = 'accepted' and d.needs_person and ${holds(columns)}
     order by d.due_on, d.id`.execute(db);
  return rows;
}

/** Returns one request for manual decision. Throws 40004 for any other. */
export async function findDeletionForPerson(ctx: Pick<Context, 'db'>, id: string): Promise<QueuedDeletion> {
  const row = await ctx.db
    .selectFrom('privacyDeletions')
    .select(shown)
    .where('id', '=', id)
    .where('needsPerson', '=', true)
    .executeTakeFirst();
  if (!row) throw fail('notFound');
  return row;
}

/** Counts the requests pending with staff, and the overdue ones among them. */
export async function countDeletionsForPerson(ctx: Pick<Context, 'db'>, today: Day): Promise<{ waiting: number; overdue: number }> {
  const { waiting, overdue } = await ctx.db
    .selectFrom('privacyDeletions')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.countAll<number>().filterWhere('dueOn', '<', today).as('overdue')])
    .where('state', '=', 'accepted')
    .where('needsPerson', '=', true)
    .executeTakeFirstOrThrow();
  return { waiting, overdue };
}

/** Counts them as above, up to a display limit. */
export async function countManualDeletionsToLimit({ db }: Pick<Context, 'db'>, today: Day): Promise<{ waiting: number; overdue: number }> {
  const waiting = db.selectFrom('privacyDeletions').where('state', '=', 'accepted').where('needsPerson', '=', true);
  return { waiting: await countUpToLimit(db, waiting), overdue: await countUpToLimit(db, waiting.where('dueOn', '<', today)) };
}
