import { callBackQueue } from '#contact/call-backs/service/call-back-queue.ts';
import { listOpenCallBacks } from '#contact/call-backs/service/list-open-call-backs.ts';
import { purposeNames } from '#contact/call-backs/web/call-back-labels.ts';
import { shanghaiDay } from '#platform/day.ts';
import { reachOf } from '#platform/staff-access.ts';
import { beijingIso } from '#ui/format/beijing-time.ts';
import { formatStretch } from '#ui/format/office-hours.ts';
import { actingStaffId } from '#workflow/approvals/service/requests.ts';
import { selectAssigned, selectAssignedToOthers } from '#workflow/assignments/service/assignments.ts';
import type { InboxSource } from '../inbox-source.ts';

/** Unassigned requested calls and those assigned to the caller. Staff limited to their own items see only those assigned to them. */
export const callBackSource: InboxSource = {
  code: 'call-backs',
  name: '回电',
  group: 'waiting',
  wants: ['callBack.handle'],
  opensWith: 'callBack.read',
  queue: callBackQueue.code,
  async list(ctx, count) {
    const isOwn = reachOf(ctx, callBackQueue.handle) === 'own';
    const found = await listOpenCallBacks(ctx, {
      outside: selectAssignedToOthers(ctx, callBackQueue),
      among: isOwn ? selectAssigned(ctx, callBackQueue, actingStaffId(ctx)) : undefined,
      count,
    });
    return found.map(({ number, purpose, receivedAt, callFrom, callUntil, attempts }) => {
      const hours = formatStretch({ from: beijingIso(callFrom), until: beijingIso(callUntil) }, ctx.now.toISOString());
      return {
        subject: number,
        title: purposeNames[purpose],
        text: [number, `${hours}回电`, attempts > 0 && `已拨 ${attempts} 次未接通`].filter(Boolean).join('，'),
        since: receivedAt,
        dueOn: shanghaiDay(callUntil),
        dueAt: callUntil,
        href: `/call-backs?item=${number}`,
      };
    });
  },
};
