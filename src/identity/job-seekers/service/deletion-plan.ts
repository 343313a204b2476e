import type { Selectable } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/database/tables.ts';
import { addDays, addMonths, shanghaiDay, type Day } from '#platform/day.ts';
import { seekerLimits } from '../web/seeker-limits.ts';
import { readResumeMonths } from './consent-texts.ts';

/** When a person's data is due for automatic deletion. */
export interface DeletionPlan {
  on: Day;
  /**
   * `unused`: the months without use are over; `withdrawn`: the consent was withdrawn, so that the data may not be kept for long
   * (PIPL §47).
   */
  reason: 'unused' | 'withdrawn';
  /** True when the person was notified and has not been active since. */
  isTold: boolean;
}

type PlanRow = Pick<Selectable<Tables['seekers']>, 'lastActiveAt' | 'retentionToldAt'> & {
  decision: 'given' | 'withdrawn' | null;
  decidedAt: Date | null;
  toldMonths: number | null;
};

/** Selects persons with their last decision, as the plan needs them. */
export function selectPlans({ db }: Pick<Context, 'db'>) {
  return db
    .selectFrom('seekers')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('seekerConsents')
          .select(['decision', 'at', 'resumeMonths'])
          .whereRef('seekerConsents.seekerId', '=', 'seekers.id')
          .orderBy('seekerConsents.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select([
      'seekers.id',
      'seekers.lastActiveAt',
      'seekers.retentionToldAt',
      'last.decision',
      'last.at as decidedAt',
      'last.resumeMonths as toldMonths',
    ]);
}

/** Returns when a person's data is deleted. Throws when the person does not exist. */
export async function readDeletionPlan(ctx: Context, seekerId: number): Promise<DeletionPlan & { lastActiveAt: Date; months: number }> {
  const row = await selectPlans(ctx).where('seekers.id', '=', seekerId).executeTakeFirstOrThrow();
  const months = retentionMonths(row, await readResumeMonths(ctx));
  return { ...planDeletion(row, months), lastActiveAt: row.lastActiveAt, months };
}

/** Never longer than stated when the person agreed, even if the setting has changed since. */
export const retentionMonths = ({ toldMonths }: Pick<PlanRow, 'toldMonths'>, setting: number): number =>
  Math.min(setting, toldMonths ?? setting);

/** A late notice still gives the full notice period. */
export function planDeletion({ lastActiveAt, retentionToldAt, decision, decidedAt }: PlanRow, months: number): DeletionPlan {
  if (decision === 'withdrawn' && decidedAt)
    return { on: addDays(shanghaiDay(decidedAt), seekerLimits.withdrawnDays), reason: 'withdrawn', isTold: true };
  const due = addMonths(shanghaiDay(lastActiveAt), months);
  if (!retentionToldAt || retentionToldAt <= lastActiveAt) return { on: due, reason: 'unused', isTold: false };
  const told = addDays(shanghaiDay(retentionToldAt), seekerLimits.noticeDays);
  return { on: told > due ? told : due, reason: 'unused', isTold: true };
}
