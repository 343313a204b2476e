import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { networkOf } from '#platform/http/visitor-network.ts';
import type { ComplaintDeps } from '../deps.ts';
import type { ComplaintEvent, ComplaintStatus } from '../schema.ts';

const windowMs = 60 * 60_000;
/** Failed tries in an hour: of one network, which a company may share, and about one number from wherever they come. */
const limits = { network: 30, number: 10 } as const;

type AttemptCounters = readonly { scope: keyof typeof limits; key: string }[];

/**
 * How far a case is. A number that does not exist and one with other digits are told by the same words: 40004 with a message. After
 * too many failed tries in an hour, 40029 with the seconds to wait.
 */
export async function findStatus(
  ctx: Context,
  { vault }: ComplaintDeps,
  { number, mobileTail }: { number: string; mobileTail: string },
): Promise<ComplaintStatus> {
  const counted: AttemptCounters = [
    { scope: 'network', key: ctx.ip ? networkOf(ctx.ip) : 'unknown' },
    { scope: 'number', key: number },
  ];
  for (const one of counted) await countTry(ctx, one);
  const row = await ctx.db
    .selectFrom('complaints')
    .select(['id', 'number', 'type', 'state', 'acceptBy', 'answerBy', 'extendedTo', 'limitBy'])
    .where('number', '=', number)
    .where('tailKey', '=', vault.tailKey(number, mobileTail))
    .executeTakeFirst();
  if (!row) throw fail('notFound', '没有找到与受理编号和手机号后四位都相符的事项，请核对后再试');
  for (const one of counted) await forgiveTry(ctx, one);
  const { id, answerBy, extendedTo, ...shown } = row;
  const isExtended = extendedTo !== null;
  return {
    ...shown,
    promisedBy: extendedTo ?? answerBy,
    isExtended,
    evidence: await countEvidence(ctx, id),
    events: await listEvents(ctx, id),
  };
}

/** Forgets the counts of hours that are over. */
export async function forgetLookUps(ctx: Context): Promise<void> {
  await ctx.db
    .deleteFrom('complaintLookUps')
    .where('windowStart', '<', new Date(ctx.now.getTime() - windowMs))
    .execute();
}

/** Counted before it is judged, so that many at once do not slip through. Throws 40029. */
async function countTry(ctx: Context, { scope, key }: AttemptCounters[number]): Promise<void> {
  const windowStart = windowOf(ctx);
  const { rows } = await sql`
    insert into complaint_look_ups as l (scope, key, window_start, tries) values (${scope}, ${key}, ${windowStart}, 1)
    on conflict (scope, key, window_start) do update set tries = l.tries + 1 where l.tries < ${limits[scope]}::integer
    returning 1 as counted`.execute(ctx.db);
  if (rows.length > 0) return;
  const retryAfter = Math.max(1, Math.ceil((windowStart.getTime() + windowMs - ctx.now.getTime()) / 1000));
  throw fail('tooManyRequests', `查询次数过多，请 ${Math.ceil(retryAfter / 60)} 分钟后再试，或拨打投诉电话查询`, { retryAfter });
}

async function forgiveTry(ctx: Context, { scope, key }: AttemptCounters[number]): Promise<void> {
  await ctx.db
    .updateTable('complaintLookUps')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('windowStart', '=', windowOf(ctx))
    .where('tries', '>', 0)
    .execute();
}

const windowOf = ({ now }: Context): Date => new Date(Math.floor(now.getTime() / windowMs) * windowMs);

async function listEvents(ctx: Context, complaintId: number): Promise<ComplaintEvent[]> {
  return ctx.db
    .selectFrom('complaintEvents')
    .select(['kind', 'note', 'dueOn'])
    .select(sql<string>`to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"')`.as('at'))
    .where('complaintId', '=', complaintId)
    .orderBy('complaintEvents.at')
    .orderBy('id')
    .execute();
}

async function countEvidence(ctx: Context, complaintId: number): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('complaintEvidence')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('complaintId', '=', complaintId)
    .executeTakeFirstOrThrow();
  return count;
}
