import { complaintWork } from '#modules/counter/complaint-desk/service/queue.ts';
import { selectTakenByOthers } from '#modules/console/work/service/assignments.ts';
import { isUntold } from '#modules/console/work/service/notices.ts';
import { listDueCases, listDueRequests, listRunningCases, type DueCase } from '#modules/portal/complaint/service/handling/list-due.ts';
import { typeWords } from '#modules/portal/complaint/web/complaint-words.ts';
import type { InboxSource, RunningClock, WaitingItem } from '../inbox-source.ts';

/** What the caller has taken and what nobody has. */
export const complaintSource: InboxSource = {
  code: 'complaints',
  name: '投诉办理',
  wants: ['complaint.answer'],
  queue: 'complaint',
  list: async (ctx, count) =>
    (await listDueCases(ctx, { outside: selectTakenByOthers(ctx, complaintWork) }, count)).map((found) => ({
      ...toItem(found),
      text: `${found.number}，待办理`,
      href: `/complaints?view=pool&item=${found.number}`,
    })),
};

export const requestSource: InboxSource = {
  code: 'complaint-requests',
  name: '延期与答复审核',
  wants: ['complaint.extend'],
  queue: 'complaint',
  list: async (ctx, count) =>
    (await listDueRequests(ctx, ctx.actor.kind === 'staff' ? ctx.actor.staffId : -1, count)).map((found) => ({
      ...toItem(found),
      text: `${found.number}，${found.kind === 'extension' ? '延期' : '答复'}待您审核`,
      href: `/complaints?view=requests&item=${found.number}`,
    })),
};

export const complaintClock: RunningClock = {
  work: complaintWork,
  supervisor: 'complaint.extend',
  list: (ctx) => listRunningCases(ctx, (columns) => isUntold(complaintWork.code, columns)),
};

const toItem = ({ number, type, receivedAt, dueOn }: DueCase): Pick<WaitingItem, 'subject' | 'title' | 'since' | 'dueOn'> => ({
  subject: number,
  title: typeWords[type].name,
  since: receivedAt,
  dueOn,
});
