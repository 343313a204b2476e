import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { addDays, shanghaiDay, type Day } from '#platform/day.ts';
import { sendMessage } from '#workflow/messaging/service/send-message.ts';
import type { SeekerRightsDeps } from '../rights-deps.ts';
import { seekerLimits } from '../web/seeker-limits.ts';
import { readResumeMonths } from './consent-texts.ts';
import { retentionMonths, planDeletion, readDeletionPlan, selectPlans, type DeletionPlan } from './deletion-plan.ts';
import { eraseSeeker } from './erase-seeker.ts';
import { readSeekerMobile } from './session.ts';

const batch = 500;

/** Counts of one retention run. */
interface RetentionCounts {
  told: number;
  erased: number;
}

/**
 * Notifies inactive persons once that their deletion is near, and deletes those whose notice period is over or who withdrew the
 * consent. Persons with an open delivery are neither notified nor deleted. An error with one person does not stop the others.
 */
export async function applyRetention(ctx: Context, rights: SeekerRightsDeps): Promise<RetentionCounts> {
  const [done, today] = [{ told: 0, erased: 0 }, shanghaiDay(ctx.now)];
  const months = await readResumeMonths(ctx);
  for (let after = 0, rows = await listCandidates(ctx, months, after); rows.length > 0; rows = await listCandidates(ctx, months, after)) {
    for (const row of rows) {
      after = row.id;
      const act = nextAct(planDeletion(row, retentionMonths(row, months)), today);
      if (act) await carryOut(ctx, rights, row.id, act).then((isDone) => (done[act] += Number(isDone)), logFailure(ctx, row.id));
    }
  }
  return done;
}

/** Lists all persons who may be due, by id: those whose months end within the notice period, and those who withdrew their consent. */
function listCandidates(ctx: Context, months: number, after: number) {
  const ends = sql<Date>`seekers.last_active_at + make_interval(months => least(${months}::int, coalesce(last.resume_months, ${months}::int)))`;
  return selectPlans(ctx)
    .where('seekers.id', '>', after)
    .where(({ or, eb }) =>
      or([eb('last.decision', '=', 'withdrawn'), eb(ends, '<=', new Date(ctx.now.getTime() + (seekerLimits.noticeDays + 1) * 86_400_000))]),
    )
    .orderBy('seekers.id')
    .limit(batch)
    .execute();
}

function nextAct({ on, isTold }: DeletionPlan, today: Day): 'told' | 'erased' | undefined {
  if (isTold) return today >= on ? 'erased' : undefined;
  return today >= addDays(on, -seekerLimits.noticeDays) ? 'told' : undefined;
}

/** Checks again with the person locked, as they may have returned meanwhile. Returns false when nothing has to be done. */
function carryOut(ctx: Context, rights: SeekerRightsDeps, seekerId: number, act: 'told' | 'erased'): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const person = await tx.db.selectFrom('seekers').select('id').where('id', '=', seekerId).forUpdate().executeTakeFirst();
    if (!person || (await rights.countOpenDeliveries(tx, seekerId)) > 0) return false;
    if (nextAct(await readDeletionPlan(tx, seekerId), shanghaiDay(tx.now)) !== act) return false;
    if (act === 'erased') return (await eraseSeeker(tx, rights, seekerId, 'retention')) !== undefined;
    await tell(tx, rights, seekerId);
    return true;
  });
}

async function tell(tx: Context, { person: seekers }: SeekerRightsDeps, seekerId: number): Promise<void> {
  await tx.db.updateTable('seekers').set({ retentionToldAt: tx.now }).where('id', '=', seekerId).execute();
  const { on } = await readDeletionPlan(tx, seekerId);
  const to = await readSeekerMobile(tx, seekers, seekerId);
  await sendMessage(tx, seekers.messaging, { channel: 'sms', to, template: 'seekerRetention', values: { date: on } });
  await audit(tx, 'seeker.retentionNotice', `seeker:${seekerId}`, { on });
}

const logFailure = (ctx: Context, seekerId: number) => (error: unknown) =>
  ctx.log.error({ err: error, seeker: seekerId }, 'job seeker retention failed');
