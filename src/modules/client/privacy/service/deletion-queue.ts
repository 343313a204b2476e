import type { Selectable } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/database/tables.ts';

type DeletionRow = Selectable<Tables['privacyDeletions']>;

/** A request as the firm's people see it in their queue. */
export type QueuedDeletion = Pick<
  DeletionRow,
  'id' | 'number' | 'clientId' | 'kind' | 'state' | 'requestedAt' | 'dueOn' | 'endedAt' | 'reason' | 'result' | 'decidedBy'
>;

const shown = ['id', 'number', 'clientId', 'kind', 'state', 'requestedAt', 'dueOn', 'endedAt', 'reason', 'result', 'decidedBy'] as const;
const pageSize = 50;

/** What waits for a person, what is due first at the head, or what has ended, the newest first; `after` is the key of the last one before. */
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

/** One request that a person decides. Throws 40004 for any other. */
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

/** How many wait for a person, and how many of them past the day of their answer. */
export async function countDeletionsForPerson(ctx: Pick<Context, 'db'>, today: string): Promise<{ waiting: number; overdue: number }> {
  const { waiting, overdue } = await ctx.db
    .selectFrom('privacyDeletions')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.countAll<number>().filterWhere('dueOn', '<', today).as('overdue')])
    .where('state', '=', 'accepted')
    .where('needsPerson', '=', true)
    .executeTakeFirstOrThrow();
  return { waiting, overdue };
}
