import type { Selectable } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/database/tables.ts';
import { addDays, addMonths, shanghaiDay, type Day } from '#platform/day.ts';
import { readResumeMonths } from './consent-texts.ts';

/** Between the notice and the deletion that it announces. */
export const noticeDays = 30;
/** After a withdrawal of consent, in which a copy can be fetched or the consent be given again. */
export const withdrawnDays = 15;

/** When everything of a person is deleted by itself, as it now looks. */
export interface DeletionPlan {
  on: Day;
  /** `unused`: the months without use are over; `withdrawn`: the consent was taken back, and nobody may keep it for long (PIPL §47). */
  reason: 'unused' | 'withdrawn';
  /** True once the person has been told of it, and done nothing since. */
  isTold: boolean;
}

type PlanRow = Pick<Selectable<Tables['seekers']>, 'lastActiveAt' | 'retentionToldAt'> & {
  decision: 'given' | 'withdrawn' | null;
  decidedAt: Date | null;
  toldMonths: number | null;
};

/** The rows of people with the last decision of each, as the plan needs them. */
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

/** When a person's data is deleted. Throws when there is no such person. */
export async function readDeletionPlan(ctx: Context, seekerId: number): Promise<DeletionPlan & { lastActiveAt: Date; months: number }> {
  const row = await selectPlans(ctx).where('seekers.id', '=', seekerId).executeTakeFirstOrThrow();
  const months = keptMonths(row, await readResumeMonths(ctx));
  return { ...planDeletion(row, months), lastActiveAt: row.lastActiveAt, months };
}

/** Never longer than the person was told when they agreed, even if the firm has changed its setting since. */
export const keptMonths = ({ toldMonths }: Pick<PlanRow, 'toldMonths'>, setting: number): number =>
  Math.min(setting, toldMonths ?? setting);

/** Whoever was told late has the whole time of the notice all the same. */
export function planDeletion({ lastActiveAt, retentionToldAt, decision, decidedAt }: PlanRow, months: number): DeletionPlan {
  if (decision === 'withdrawn' && decidedAt)
    return { on: addDays(shanghaiDay(decidedAt), withdrawnDays), reason: 'withdrawn', isTold: true };
  const due = addMonths(shanghaiDay(lastActiveAt), months);
  if (!retentionToldAt || retentionToldAt <= lastActiveAt) return { on: due, reason: 'unused', isTold: false };
  const told = addDays(shanghaiDay(retentionToldAt), noticeDays);
  return { on: told > due ? told : due, reason: 'unused', isTold: true };
}
