import type { Context } from '#platform/context.ts';
import type { RequestKind } from '#workflow/approvals/kind.ts';
import { listRequestMoments, type RequestMomentField, type RequestMoment } from '#workflow/approvals/service/boxes.ts';
import { approvedStates, openStates } from '#workflow/approvals/service/requests.ts';
import type { ApprovalState } from '#workflow/approvals/web/approval-labels.ts';
import { contentKind } from '#workflow/change-orders/service/content-kind.ts';
import { importRequests } from '#workflow/data-imports/service/imports/import-requests.ts';
import type { CalendarEntry } from '../../schema.ts';
import type { CalendarState } from '../../web/calendar-labels.ts';
import { toCalendarTime, unnamed, type CalendarSource, type SourceEntry } from './calendar-source.ts';

/** The times of requests in the calendar: both planned times of open requests, the actual time of applied ones. */
const parts: readonly { of: RequestMomentField; states: readonly ApprovalState[] }[] = [
  { of: 'applyAt', states: openStates },
  { of: 'until', states: openStates },
  { of: 'appliedAt', states: ['applied'] },
];

/** Returns a source of the times of requests of a kind. `moveOf` says how one is rescheduled, or why it cannot be. */
const requestSource = (kind: RequestKind, moveOf: MoveOf): CalendarSource => ({
  wants: kind.may.read,
  async list(ctx, span) {
    const entries: SourceEntry[] = [];
    for (const part of parts)
      for (const moment of await listRequestMoments(ctx, kind, { ...span, ...part })) entries.push(toEntry(ctx, kind, moment, moveOf));
    return entries;
  },
});

type MoveOf = (ctx: Context, moment: RequestMoment) => Pick<CalendarEntry, 'move' | 'fixed'>;

function toEntry(ctx: Context, kind: RequestKind, moment: RequestMoment, moveOf: MoveOf): SourceEntry {
  const { id, type, title, at, kind: sort, of, scope, branch, madeBy, madeByToken, releaseId, state } = moment;
  return {
    ...unnamed,
    ...toCalendarTime(at),
    key: `${kind.code}:${id}:${of}`,
    kind: sort,
    title,
    type: kind === contentKind ? type : kind.code,
    typeTitle: kind.typeTitle(type),
    state: stateOf(state),
    text: whatHappens(moment),
    order: id,
    href: kind.addressOf(moment),
    category: scope,
    branch,
    madeBy,
    madeByToken,
    releaseId,
    ...(state === 'applied' ? { move: null, fixed: null } : moveOf(ctx, moment)),
  };
}

const stateOf = (state: ApprovalState): CalendarState =>
  state === 'applied' || state === 'submitted' ? state : approvedStates.includes(state) ? 'approved' : 'draft';

function whatHappens({ kind, act, of, state }: RequestMoment): string {
  if (of === 'until') return '到期结束';
  if (act === 'takeDown') return '紧急下线';
  if (act === 'withdraw') return state === 'applied' ? '已撤下' : '撤下';
  if (kind === 'end') return state === 'applied' ? '已恢复' : '恢复原内容';
  return state === 'applied' ? '已生效' : '生效';
}

/** People who may draft an order may reschedule it; the server checks again. */
function moveOrder({ actor }: Context, { id, revision, of, madeBy }: RequestMoment): Pick<CalendarEntry, 'move' | 'fixed'> {
  const reach = actor.kind === 'staff' ? actor.permissions.get(contentKind.may.draft) : undefined;
  const isTheirs = reach === 'all' || (reach === 'own' && actor.kind === 'staff' && actor.staffId === madeBy);
  if (!isTheirs) return { move: null, fixed: '您没有修改这张变更单的权限' };
  return { move: { by: 'order', id, revision, moment: of === 'until' ? 'until' : 'applyAt' }, fixed: null };
}

export const orderEntries = requestSource(contentKind, moveOrder);

export const importEntries = requestSource(importRequests, () => ({ move: null, fixed: '数据的发布时间请在这次导入中修改' }));
