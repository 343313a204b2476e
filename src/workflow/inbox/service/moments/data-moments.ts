import { beijingDay } from '#ui/format/beijing-time.ts';
import type { DataImportDeps } from '#workflow/data-imports/deps.ts';
import { listDueDays, type DueList } from '#workflow/data-imports/service/freshness/due-days.ts';
import { importRequests } from '#workflow/data-imports/service/imports/import-requests.ts';
import { approvalMoments } from './content-moments.ts';
import type { ComingMoment, MomentSource } from './moment-source.ts';

export const importMoments = approvalMoments(importRequests);

/** Lists that are due for import; those due at the same hour are one line. */
export const createDueMoments = (deps: Pick<DataImportDeps, 'targets'>): MomentSource => ({
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
