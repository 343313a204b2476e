import { caseWork } from '#clients/case-desk/service/case-work.ts';
import { caseRequests } from '#clients/cases/service/handling/second-approval.ts';
import { listCaseDays, listRunningCases, listWaitingCases } from '#clients/cases/service/review/list-waiting.ts';
import type { Context } from '#platform/context.ts';
import { reachOf } from '#platform/staff-access.ts';
import { selectBox } from '#workflow/approvals/service/boxes.ts';
import { readAuthors } from '#workflow/approvals/service/find.ts';
import { actingStaffId } from '#workflow/approvals/service/requests.ts';
import { selectAssigned, selectAssignedToOthers } from '#workflow/assignments/service/assignments.ts';
import { lacksDeadlineNotice } from '#workflow/assignments/service/notices.ts';
import type { InboxSource, RunningDeadline, PendingItem } from '../inbox-source.ts';
import { addReachedStages } from '../reached-stages.ts';

/** Lists cases that are not assigned to somebody else. Staff limited to their own items see only those assigned to them. */
async function listCases(ctx: Context, isSecond: boolean, count: number): Promise<PendingItem[]> {
  const me = actingStaffId(ctx);
  const isOwn = reachOf(ctx, isSecond ? 'case.approve' : 'case.handle') === 'own';
  const found = await listWaitingCases(ctx, {
    requests: isSecond ? selectBox(ctx, caseRequests, 'review').select('request.id').$asScalar() : undefined,
    outside: selectAssignedToOthers(ctx, caseWork),
    among: isOwn ? selectAssigned(ctx, caseWork, me) : undefined,
    count,
  });
  const firsts = await readAuthors(
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
export const caseDeadline: RunningDeadline = {
  work: caseWork,
  supervisor: 'case.approve',
  async list(ctx) {
    const days = await addReachedStages(ctx, await listCaseDays(ctx), ({ submittedOn }) => submittedOn);
    return listRunningCases(ctx, days, (columns) => lacksDeadlineNotice(caseWork.code, columns));
  },
};
