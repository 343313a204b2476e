import type { CaseDeadlineStatus } from '#complaints/complaint/service/deadlines.ts';
import { countOpenSelected, countRequests } from '#complaints/complaint/service/handling/count-cases.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import { selectionForView, selectOwnCases } from './queue.ts';

interface Task {
  code: string;
  text: string;
  count: number;
  href: string;
}

/**
 * Lists the caller's tasks with complaints: for handlers, due, overdue and unassigned cases; for supervisors, open requests and
 * cases close to their deadline; for compliance, overdue cases.
 */
export async function listComplaintTasks(ctx: Context): Promise<Task[]> {
  const may = (permission: Permission): boolean => ctx.actor.kind === 'staff' && ctx.actor.permissions.has(permission);
  if (!may('complaint.answer')) {
    return [
      {
        code: 'complaintsExpired',
        text: '件投诉已超过答复期限',
        count: await countOpenSelected(ctx, { escalation: 100 }),
        href: '/complaints?escalation=100',
      },
    ];
  }
  const countOwn = (clock: CaseDeadlineStatus) => countOpenSelected(ctx, { ...selectOwnCases(ctx), clock });
  const own = [
    {
      code: 'complaintsOverdue',
      text: '件由您承办的投诉已超期',
      count: await countOwn('overdue'),
      href: '/complaints?view=own&clock=overdue',
    },
    {
      code: 'complaintsSoon',
      text: '件由您承办的投诉 2 个工作日内到期',
      count: await countOwn('soon'),
      href: '/complaints?view=own&clock=soon',
    },
    {
      code: 'complaintsFree',
      text: '件投诉待领取',
      count: await countOpenSelected(ctx, selectionForView(ctx, 'pool')),
      href: '/complaints?view=pool',
    },
  ];
  return may('complaint.extend') ? [...(await tasksOfSupervisor(ctx)), ...own] : own;
}

async function tasksOfSupervisor(ctx: Context): Promise<Task[]> {
  const [{ extensions, answers }, escalated] = [await countRequests(ctx), await countOpenSelected(ctx, { escalation: 80 })];
  return [
    { code: 'complaintRequests', text: '件投诉的延期或答复待您审核', count: extensions + answers, href: '/complaints?view=requests' },
    { code: 'complaintsEscalated', text: '件投诉的时限已用去八成', count: escalated, href: '/complaints?view=all&escalation=80' },
  ];
}
