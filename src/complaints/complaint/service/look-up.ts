import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { readOptionalText } from '#platform/crypto/stored-text.ts';
import { networkOf } from '#platform/http/visitor-network.ts';
import { countOne, fixedWindow, undoCount, type WindowLimit } from '#platform/limits/limits.ts';
import { columns } from '../columns.ts';
import type { ComplaintDeps } from '../deps.ts';
import type { ComplaintEvent, ComplaintStatus } from '../schema.ts';

const windowMs = 60 * 60_000;
/** Failed tries per hour: from one network, which a company may share, and for one number from any network. */
export const lookUpLimits = { network: 30, number: 10 } as const;

/**
 * Returns the state of a case. An unknown number and wrong digits give the same response: 40004 with a message. After too many
 * failed tries in an hour it throws 40029 with the seconds to wait.
 */
export async function findComplaintStatus(
  ctx: Context,
  { vault }: ComplaintDeps,
  { number, mobileTail }: { number: string; mobileTail: string },
): Promise<ComplaintStatus> {
  const window = fixedWindow(ctx, windowMs);
  const counted: readonly WindowLimit[] = [
    { name: 'complaint.network', key: ctx.ip ? networkOf(ctx.ip) : 'unknown', window, most: lookUpLimits.network },
    { name: 'complaint.number', key: number, window, most: lookUpLimits.number },
  ];
  // Counted before the check, so that simultaneous tries do not bypass the limit.
  for (const one of counted) await countTry(ctx, one);
  const row = await ctx.db
    .selectFrom('complaints')
    .select(['id', 'number', 'type', 'state', 'acceptBy', 'answerBy', 'extendedTo', 'limitBy'])
    .where('number', '=', number)
    .where('tailKey', '=', vault.tailKey(number, mobileTail))
    .executeTakeFirst();
  if (!row) throw fail('notFound', '没有找到与受理编号和手机号后四位都相符的事项，请核对后再试');
  for (const one of counted) await undoCount(ctx, one);
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

async function countTry(ctx: Context, limit: WindowLimit): Promise<void> {
  const { isCounted, retryAfter } = await countOne(ctx, limit);
  if (isCounted) return;
  throw fail('tooManyRequests', `查询次数过多，请 ${Math.ceil(retryAfter / 60)} 分钟后再试，或拨打投诉电话查询`, { retryAfter });
}

async function listEvents(ctx: Context, complaintId: number): Promise<ComplaintEvent[]> {
  const rows = await ctx.db
    .selectFrom('complaintEvents')
    .select(['kind', 'note', 'sealedNote', 'dueOn'])
    .select(sql<string>`to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"')`.as('at'))
    .where('complaintId', '=', complaintId)
    .orderBy('complaintEvents.at')
    .orderBy('id')
    .execute();
  return rows.map(({ note, sealedNote, ...row }) => ({
    ...row,
    note: readOptionalText(ctx, columns.complaintEvents.sealedNote, { sealed: sealedNote, clear: note }, { complaintId, kind: row.kind }),
  }));
}

async function countEvidence(ctx: Context, complaintId: number): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('complaintEvidence')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('complaintId', '=', complaintId)
    .executeTakeFirstOrThrow();
  return count;
}
