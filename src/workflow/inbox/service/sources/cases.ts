import { caseWork } from '#clients/case-desk/service/case-work.ts';
import { caseRequests } from '#clients/cases/service/handling/two-people.ts';
import { listCaseDays, listRunningCases, listWaitingCases } from '#clients/cases/service/review/list-waiting.ts';
import type { Context } from '#platform/context.ts';
import { reachOf } from '#platform/staff-access.ts';
import { selectBox } from '#workflow/approvals/service/boxes.ts';
import { readMakers } from '#workflow/approvals/service/find.ts';
import { staffOf } from '#workflow/approvals/service/requests.ts';
import { selectTaken, selectTakenByOthers } from '#workflow/assignments/service/assignments.ts';
import { isUntold } from '#workflow/assignments/service/notices.ts';
import type { InboxSource, RunningClock, WaitingItem } from '../inbox-source.ts';
import { withReached } from '../with-reached.ts';

/** Lists cases that are not assigned to somebody else. Staff limited to their own items see only those assigned to them. */
async function listCases(ctx: Context, isSecond: boolean, count: number): Promise<WaitingItem[]> {
  const me = staffOf(ctx);
  const isOwn = reachOf(ctx, isSecond ? 'case.approve' : 'case.handle') === 'own';
  const found = await listWaitingCases(ctx, {
    requests: isSecond ? selectBox(ctx, caseRequests, 'review').select('request.id').$asScalar() : undefined,
    outside: selectTakenByOthers(ctx, caseWork),
    among: isOwn ? selectTaken(ctx, caseWork, me) : undefined,
    count,
  });
  const firsts = await readMakers(
    ctx,
    found.flatMap(({ requestId }) => requestId ?? []),
  );
  return found.map(({ id, number, business, submittedAt, dueOn, requestId }) => ({
    subject: id,
    title: business,
    text: requestId === null ? `${number}，待审核` : `${number}，${firsts.get(requestId)}已先通过，待您复核`,
    since: submittedAt,
    dueOn,
    href: `/cases?${isSecond ? 'state=second&' : ''}item=${id}`,
  }));
}

export const caseSource: InboxSource = {
  code: 'cases',
  name: '业务审核',
  group: 'waiting',
  wants: ['case.handle'],
  queue: 'case',
  list: (ctx, count) => listCases(ctx, false, count),
};

export const secondCaseSource: InboxSource = {
  code: 'second-cases',
  name: '业务复核',
  group: 'waiting',
  wants: ['case.approve'],
  queue: 'case',
  list: (ctx, count) => listCases(ctx, true, count),
};

/** The deadline of cases pending a first or second approval: one deadline, as the client waits for both. */
export const caseClock: RunningClock = {
  work: caseWork,
  supervisor: 'case.approve',
  async list(ctx) {
    const days = await withReached(ctx, await listCaseDays(ctx), ({ submittedOn }) => submittedOn);
    return listRunningCases(ctx, days, (columns) => isUntold(caseWork.code, columns));
  },
};
