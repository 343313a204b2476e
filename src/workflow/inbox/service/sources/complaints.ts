import { complaintWorkQueue } from '#complaints/complaint-desk/service/queue.ts';
import {
  listDueCases,
  listDueRequests,
  listRefusedRequests,
  listRunningComplaints,
  type DueCase,
} from '#complaints/complaint/service/handling/list-due.ts';
import { listPendingQuarters } from '#complaints/complaint/service/quarters.ts';
import { quarterName, typeLabels } from '#complaints/complaint/web/complaint-labels.ts';
import { everywhere } from '#contract/permissions.ts';
import { isInWorkScope } from '#platform/staff-access.ts';
import { selectAssignedToOthers } from '#workflow/assignments/service/assignments.ts';
import { lacksDeadlineNotice } from '#workflow/assignments/service/notices.ts';
import type { InboxSource, RunningDeadline, PendingItem } from '../inbox-source.ts';

/** Complaints assigned to the caller, and unassigned ones. */
export const complaintSource: InboxSource = {
  code: 'complaints',
  name: '投诉办理',
  group: 'waiting',
  wants: ['complaint.answer'],
  queue: 'complaint',
  list: async (ctx, count) =>
    (await listDueCases(ctx, { outside: selectAssignedToOthers(ctx, complaintWorkQueue) }, count)).map((found) => ({
      ...toItem(found),
      text: `${found.number}，待办理`,
      href: `/complaints?view=pool&item=${found.number}`,
    })),
};

export const requestSource: InboxSource = {
  code: 'complaint-requests',
  name: '延期与答复审核',
  group: 'waiting',
  wants: ['complaint.extend'],
  queue: 'complaint',
  list: async (ctx, count) =>
    (await listDueRequests(ctx, ctx.actor.kind === 'staff' ? ctx.actor.staffId : -1, count)).map((found) => ({
      ...toItem(found),
      text: `${found.number}，${found.kind === 'extension' ? '延期' : '答复'}待您审核`,
      href: `/complaints?view=requests&item=${found.number}`,
    })),
};

/** Requests that a supervisor has refused, for their author. */
export const refusedRequestSource: InboxSource = {
  code: 'refused-requests',
  name: '退回我的延期与答复',
  group: 'returned',
  wants: ['complaint.answer'],
  queue: 'complaint',
  list: async (ctx, count) =>
    (await listRefusedRequests(ctx, ctx.actor.kind === 'staff' ? ctx.actor.staffId : -1, count)).map(({ decidedAt, ...found }) => ({
      ...toItem(found),
      since: decidedAt,
      text: `${found.number}，${found.kind === 'extension' ? '延期' : '答复'}未获同意，请按主管的意见修改后再提交`,
      href: `/complaints?view=own&item=${found.number}`,
    })),
};

/** Quarters that have ended and whose figures are not published yet: for compliance, and for those who draft orders in that category. */
export const quarterSource: InboxSource = {
  code: 'complaint-quarters',
  name: '季度投诉数据公布',
  group: 'waiting',
  wants: ['content.approve-second', 'content.draft'],
  list: async (ctx, count) => {
    if (!isInWorkScope(ctx, { category: 'complaint-quarter', branch: everywhere })) return [];
    return (await listPendingQuarters(ctx))
      .toReversed()
      .slice(0, count)
      .map(({ quarter, endedAt, dueOn }) => ({
        subject: quarter,
        title: '季度投诉数据',
        text: `${quarterName(quarter)}已结束，投诉处理数据尚未公布`,
        since: endedAt,
        dueOn,
        href: '/content?type=complaint-quarter',
      }));
  },
};

export const complaintDeadline: RunningDeadline = {
  work: complaintWorkQueue,
  supervisor: 'complaint.extend',
  list: (ctx) => listRunningComplaints(ctx, (columns) => lacksDeadlineNotice(complaintWorkQueue.code, columns)),
};

const toItem = ({ number, type, receivedAt, dueOn }: DueCase): Pick<PendingItem, 'subject' | 'title' | 'since' | 'dueOn'> => ({
  subject: number,
  title: typeLabels[type].name,
  since: receivedAt,
  dueOn,
});
