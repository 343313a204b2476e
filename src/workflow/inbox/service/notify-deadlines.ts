import type { Permission } from '#contract/permissions.ts';
import { listColleagues } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { findAssignee } from '#workflow/assignments/service/find-assignee.ts';
import { listDeadlineNotices, notifyDeadline, type DeadlineLevel } from '#workflow/assignments/service/notices.ts';
import { canStaffAccess } from '#workflow/assignments/service/staff-access.ts';
import type { RunningDeadline } from './inbox-source.ts';

const levels = [50, 80, 100] as const satisfies readonly DeadlineLevel[];
type RunningSubject = Awaited<ReturnType<RunningDeadline['list']>>[number];

/**
 * Notifies the assignee of a subject when half of its time has passed, supervisors at four fifths, and compliance at the end:
 * once each, as far as they can see it. If several stages have passed since the last check, all of them are notified. Returns the
 * number of new notices.
 */
export async function notifyDeadlines(ctx: Context, clocks: readonly RunningDeadline[]): Promise<number> {
  let told = 0;
  for (const clock of clocks) told += await tellQueue(ctx, clock);
  return told;
}

async function tellQueue(ctx: Context, clock: RunningDeadline): Promise<number> {
  const running = await clock.list(ctx);
  const known = await listDeadlineNotices(
    ctx,
    clock.work.code,
    running.map(({ subject }) => subject),
  );
  const isNew = ({ subject, dueOn }: RunningSubject, level: DeadlineLevel) => !known.has(`${subject} ${dueOn} ${level}`);
  const overseers = await listOverseers(ctx, clock);
  let told = 0;
  for (const one of running)
    for (const level of levels)
      if (one.reached >= level && isNew(one, level)) {
        const { subject, dueOn } = one;
        const staffIds = await whoIsTold(ctx, clock, subject, level === 50 ? undefined : overseers[level]);
        told += await notifyDeadline(ctx, clock.work.code, { subject, dueOn, level }, staffIds);
      }
  return told;
}

/** Lists the supervisors and compliance staff of a queue. */
async function listOverseers(ctx: Context, { work, supervisor }: RunningDeadline): Promise<Record<80 | 100, number[]>> {
  const having = async (permission: Permission) => (await listColleagues(ctx, permission, work.code)).map(({ staffId }) => staffId);
  return { 80: await having(supervisor), 100: await having('work.oversee') };
}

async function whoIsTold(
  ctx: Context,
  { work }: RunningDeadline,
  subject: string,
  overseers: readonly number[] | undefined,
): Promise<number[]> {
  const assignee = overseers ? null : await findAssignee(ctx, work.code, subject);
  const able: number[] = [];
  for (const staffId of overseers ?? (assignee === null ? [] : [assignee]))
    if (await canStaffAccess(ctx, work, subject, staffId)) able.push(staffId);
  return able;
}
