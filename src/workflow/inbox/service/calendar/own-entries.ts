import { contentAddress } from '#contract/audit/content-address.ts';
import type { Context } from '#platform/context.ts';
import { beijingDay } from '#ui/format/beijing-time.ts';
import { listOwnMoments, type OwnMoment } from '#workflow/change-orders/service/content-moments.ts';
import type { DataImportDeps } from '#workflow/data-imports/deps.ts';
import { listDueDays } from '#workflow/data-imports/service/freshness/due-days.ts';
import type { CalendarEntry } from '../../schema.ts';
import { toCalendarTime, unnamed, type CalendarSource } from './calendar-source.ts';

/** Content that is published or removed by its own dates. Past times are covered by the orders. */
export const ownEntries: CalendarSource = {
  wants: 'content.read',
  async list(ctx, { from, until, most }) {
    const moments = await listOwnMoments(ctx, { from: from > ctx.now ? from : ctx.now, until, most });
    return moments.map((moment) => {
      const { type, typeTitle, subject, title, kind, at, day, category, path } = moment;
      return {
        ...unnamed,
        ...(at ? toCalendarTime(at) : { at, day, clock: null }),
        key: `${type}:${subject}:${path ?? day}`,
        kind,
        title,
        type,
        typeTitle,
        state: 'own' as const,
        text: kind === 'live' ? '到时上架' : '到期下架',
        href: contentAddress({ type, subject }),
        category,
        ...moveOf(ctx, moment),
      };
    });
  },
};

function moveOf({ actor }: Context, { type, subject, path, at, day }: OwnMoment): Pick<CalendarEntry, 'move' | 'fixed'> {
  if (path === null) return { move: null, fixed: '这个时间随版本确定，请起草新的版本' };
  const mayDraft = actor.kind === 'staff' && actor.permissions.has('content.draft');
  if (!mayDraft) return { move: null, fixed: '您没有起草变更单的权限' };
  return { move: { by: 'content', type, subject, path, from: at?.toISOString() ?? day }, fixed: null };
}

/** Lists that are due for import. */
export const createDueEntries = (deps: Pick<DataImportDeps, 'targets'>): CalendarSource => ({
  wants: 'import.read',
  async list(ctx, { from, until }) {
    const due = (await listDueDays(ctx, deps, beijingDay(until))).filter(({ day }) => day >= beijingDay(from));
    return due.map(({ title, day, clock }) => ({
      ...unnamed,
      at: null,
      day,
      clock,
      key: `due:${title}:${day}`,
      kind: 'due' as const,
      title,
      type: 'import',
      typeTitle: '数据',
      state: 'due' as const,
      text: '应更新',
      href: '/data',
      move: null,
      fixed: '应更新的日期由清单的频率和交易日历决定',
    }));
  },
});
