import { callBackWork } from '#contact/call-backs/service/call-back-work.ts';
import { listWaiting } from '#contact/call-backs/service/list-waiting.ts';
import { purposeNames } from '#contact/call-backs/web/call-back-words.ts';
import { shanghaiDay } from '#platform/day.ts';
import { reachOf } from '#platform/staff-access.ts';
import { beijingIso } from '#ui/format/beijing-time.ts';
import { formatStretch } from '#ui/format/office-hours.ts';
import { staffOf } from '#workflow/approvals/service/requests.ts';
import { selectTaken, selectTakenByOthers } from '#workflow/assignments/service/assignments.ts';
import type { InboxSource } from '../inbox-source.ts';

/** Unassigned requested calls and those assigned to the caller. Staff limited to their own items see only those assigned to them. */
export const callBackSource: InboxSource = {
  code: 'call-backs',
  name: '回电',
  group: 'waiting',
  wants: ['callBack.handle'],
  opensWith: 'callBack.read',
  queue: callBackWork.code,
  async list(ctx, count) {
    const isOwn = reachOf(ctx, callBackWork.handle) === 'own';
    const found = await listWaiting(ctx, {
      outside: selectTakenByOthers(ctx, callBackWork),
      among: isOwn ? selectTaken(ctx, callBackWork, staffOf(ctx)) : undefined,
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
