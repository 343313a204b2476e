import type { DailyDeps } from '#modules/counter/daily-data/deps.ts';
import { listDueDays, type DueList } from '#modules/counter/daily-data/service/freshness/due-days.ts';
import { listImportMoments } from '#modules/counter/daily-data/service/handling/list-imports.ts';
import { beijingDay } from '#web/format/beijing-time.ts';
import { atMoment, type ComingMoment, type MomentSource } from './moment-source.ts';

/** Approved data that are published at a moment. */
export const createImportMoments = (deps: Pick<DailyDeps, 'targets'>): MomentSource => ({
  wants: 'import.read',
  isForFrame: true,
  list: async (ctx, span) =>
    (await listImportMoments(ctx, deps, span)).map(({ id, title, at }) =>
      atMoment(at, { kind: 'live', title, text: '数据，自动发布', href: `/data/proposals/${id}` }),
    ),
});

/** What has to be brought in by then; lists that are due at the same hour are one line. */
export const createDueMoments = (deps: Pick<DailyDeps, 'targets'>): MomentSource => ({
  wants: 'import.read',
  isForFrame: false,
  async list(ctx, { until }) {
    const due = await listDueDays(ctx, deps, beijingDay(until));
    return [...Map.groupBy(due, ({ day, clock }) => `${day} ${clock}`).values()].map(toLine);
  },
});

const mostNamed = 3;

function toLine(lists: readonly DueList[]): ComingMoment {
  const { day, clock } = lists[0]!;
  const named = lists.slice(0, mostNamed).map(({ title }) => title);
  const title = named.join('、') + (lists.length > mostNamed ? `等 ${lists.length} 份` : '');
  return { kind: 'due', at: null, day, clock, title, text: '数据，应更新', href: '/data' };
}
