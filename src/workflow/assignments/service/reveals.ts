import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { shanghaiDay } from '#platform/day.ts';
import { requireProof, ScopeError } from '#platform/staff-access.ts';
import type { RevealReason } from '../schema.ts';
import { requireReach, type WorkQueue } from './work-queue.ts';

/** The number of fields that one person may unmask per day. */
export const maxRevealsPerDay = 50;

interface RevealedField extends RevealReason {
  subject: string;
  field: string;
}

/**
 * Records that the caller unmasks one personal field of a subject, and why. Call it in the transaction that reads the field and
 * notifies the person concerned. Returns how many the caller may still unmask today. Throws 40300 and 40004 without the right,
 * 40301 without a recent authentication, 40001 for a reason without content, 40029 when the daily quota is used up.
 */
export async function recordReveal(tx: Context, queue: WorkQueue, { subject, field, reason, note }: RevealedField): Promise<number> {
  if (tx.actor.kind !== 'staff') throw new ScopeError('personal.reveal');
  const { staffId } = tx.actor;
  await requireReach(tx, queue, 'personal.reveal', subject);
  requireProof(tx);
  if (reason === 'other' && note === '') {
    const message = '请说明查看原因';
    throw fail('invalidInput', message, { errors: [{ path: 'note', message }] });
  }
  const left = maxRevealsPerDay - (await countToday(tx, staffId));
  if (left <= 0)
    throw fail('tooManyRequests', `今天查看完整信息已达 ${maxRevealsPerDay} 次，请于明天再查看，或联系主管`, {
      retryAfter: secondsOfDayLeft(tx.now),
    });
  await tx.db
    .insertInto('workReveals')
    .values({ staffId, at: tx.now, queue: queue.code, subject, field, reason: note || reason })
    .execute();
  await audit(tx, 'personal.revealed', `${queue.code}:${subject}`, { field, reason, ...(note && { note }) });
  return left - 1;
}

/** Locks the person's count, so that of two simultaneous calls neither exceeds the quota. */
async function countToday(tx: Context, staffId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`work-reveals:${staffId}`}, 0))`.execute(tx.db);
  const { count } = await tx.db
    .selectFrom('workReveals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('staffId', '=', staffId)
    .where('at', '>=', startOfDay(tx.now))
    .executeTakeFirstOrThrow();
  return count;
}

const startOfDay = (now: Date): Date => new Date(`${shanghaiDay(now)}T00:00:00+08:00`);
const secondsOfDayLeft = (now: Date): number => Math.ceil((startOfDay(now).getTime() + 86_400_000 - now.getTime()) / 1000);

/** Counts the fields unmasked today, in total and by the person who unmasked the most, without names. */
export async function countReveals({ db, now }: Pick<Context, 'db' | 'now'>): Promise<{ total: number; mostByOne: number }> {
  const { rows } = await sql<{ total: number; mostByOne: number }>`
    select coalesce(sum(looks), 0)::int as total, coalesce(max(looks), 0)::int as most_by_one
      from (select count(*) as looks from work_reveals where at >= ${startOfDay(now)} group by staff_id) as of_each`.execute(db);
  return rows[0]!;
}
