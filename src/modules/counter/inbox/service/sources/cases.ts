import { listWaitingCases } from '#modules/client/cases/service/review/list-waiting.ts';
import { caseWork } from '#modules/counter/case-desk/service/case-work.ts';
import { readStaffNames } from '#modules/console/staff/service/accounts/staff-names.ts';
import { escalationOf } from '#modules/portal/complaint/service/clock.ts';
import { selectTaken, selectTakenByOthers } from '#modules/console/work/service/assignments.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { reachOf } from '#platform/staff-access.ts';
import type { InboxSource, RunningClock, WaitingItem } from '../inbox-source.ts';

/** Cases that nobody else has taken. Whoever reaches only their own is shown what they have taken. */
async function listCases(ctx: Context, isSecond: boolean, count: number): Promise<WaitingItem[]> {
  const me = ctx.actor.kind === 'staff' ? ctx.actor.staffId : -1;
  const isOwn = reachOf(ctx, isSecond ? 'case.approve' : 'case.handle') === 'own';
  const found = await listWaitingCases(ctx, {
    isSecond,
    outside: selectTakenByOthers(ctx, caseWork),
    among: isOwn ? selectTaken(ctx, caseWork, me) : undefined,
    count,
  });
  const names = await readStaffNames(
    ctx,
    found.flatMap(({ firstBy }) => firstBy ?? []),
  );
  return found
    .filter(({ firstBy }) => firstBy !== me)
    .map(({ id, number, business, submittedAt, dueOn, firstBy }) => ({
      subject: id,
      title: business,
      text: firstBy === null ? `${number}，待审核` : `${number}，${names.get(firstBy)}已先通过，待您复核`,
      since: submittedAt,
      dueOn,
      href: `/cases?${isSecond ? 'state=second&' : ''}item=${id}`,
    }));
}

export const caseSource: InboxSource = {
  code: 'cases',
  name: '业务审核',
  wants: ['case.handle'],
  queue: 'case',
  list: (ctx, count) => listCases(ctx, false, count),
};

export const secondCaseSource: InboxSource = {
  code: 'second-cases',
  name: '业务复核',
  wants: ['case.approve'],
  queue: 'case',
  list: (ctx, count) => listCases(ctx, true, count),
};

/** So many of those that wait longest are looked at: who was told of one is told no second time, and the next ones move up. */
const mostClocks = 500;

/** Of cases that wait for a first or a second person: one clock, as the client waits for both. */
export const caseClock: RunningClock = {
  work: caseWork,
  supervisor: 'case.approve',
  async list(ctx) {
    const waiting = await Promise.all([false, true].map((isSecond) => listWaitingCases(ctx, { isSecond, count: mostClocks })));
    const running = await Promise.all(
      waiting.flat().map(async ({ id, submittedAt, dueOn }) => ({
        subject: id,
        dueOn,
        reached: await escalationOf(ctx, shanghaiDay(submittedAt), dueOn),
      })),
    );
    return running.filter(({ reached }) => reached > 0);
  },
};
