import { listCaseMonths } from '#clients/cases/service/review/case-figures.ts';
import { noBusiness } from '#complaints/complaint-desk/web/case-names.ts';
import { listComplaintCauses, listComplaintMonths } from '#complaints/complaint/service/handling/case-figures.ts';
import { typeLabels } from '#complaints/complaint/web/complaint-labels.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import { addMonths, shanghaiDay } from '#platform/day.ts';
import { scopeOf } from '#platform/staff-access.ts';
import { toPercent, sumBy, createReportTable, type ReportPartBody } from '../report-parts.ts';

const shownMonths = 12;

/** Reports how fast complaints are answered and cases decided, for the caller's queues and branches. */
export async function reportServiceTimes(ctx: Context): Promise<ReportPartBody> {
  const today = shanghaiDay(ctx.now);
  const since = addMonths(`${today.slice(0, 7)}-01`, 1 - shownMonths);
  const parts = [
    ...(sees(ctx, 'complaint.read', 'complaint') ? [await reportComplaints(ctx, since)] : []),
    ...(sees(ctx, 'case.read', 'case') ? [await reportCases(ctx, since)] : []),
  ];
  return { figures: parts.flatMap(({ figures }) => figures), tables: parts.flatMap(({ tables }) => tables) };
}

const sees = ({ actor }: Context, permission: Permission, queue: string): boolean =>
  actor.kind === 'staff' && actor.permissions.get(permission) === 'all' && (scopeOf({ actor }, 'queue')?.includes(queue) ?? true);

async function reportComplaints(ctx: Context, since: string): Promise<ReportPartBody> {
  const [months, causes] = [await listComplaintMonths(ctx, since), await listComplaintCauses(ctx, since)];
  const [answered, inTime] = [sumBy(months, (one) => one.answered), sumBy(months, (one) => one.inTime)];
  return {
    figures: [
      { name: '收到投诉等', value: sumBy(months, ({ received }) => received), unit: '件', former: null },
      { name: '期限内答复', value: toPercent(inTime, answered) ?? 0, unit: '%', former: null },
    ],
    tables: [
      createReportTable({
        code: 'complaint-months',
        title: '投诉：每月的答复',
        note: '用时为从收到到答复的工作日；P50、P90 为半数与九成在此时间内答复；打开后是当月收到的',
        heads: ['月份', '收到（件）', '答复（件）', '期限内（%）', '用时 P50', '用时 P90'],
        rows: months.map(({ month, received, answered: count, inTime: good, p50, p90 }) => ({
          cells: [month, received, count, toPercent(good, count), p50, p90],
          href: `/complaints?${new URLSearchParams({ view: 'all', received: month })}`,
        })),
        plot: { kind: 'line', column: 1, unit: '件' },
      }),
      createReportTable({
        code: 'complaint-causes',
        title: '投诉：因何而起',
        note: '按类型与业务；打开后是其中未办结的',
        heads: ['类型', '业务', '收到（件）', '未办结（件）'],
        rows: causes.map(({ type, business, count, open }) => ({
          cells: [typeLabels[type].name, business ?? '未指定', count, open],
          href: `/complaints?${new URLSearchParams({ view: 'all', type, business: business ?? noBusiness })}`,
        })),
        plot: { kind: 'bars', column: 2, unit: '件' },
      }),
    ],
  };
}

async function reportCases(ctx: Context, since: string): Promise<ReportPartBody> {
  const months = await listCaseMonths(ctx, since);
  return {
    figures: [{ name: '办结业务', value: sumBy(months, ({ decided }) => decided), unit: '笔', former: null }],
    tables: [
      createReportTable({
        code: 'case-months',
        title: '业务：每月的审核',
        note: '用时为从提交到办结的小时数，含规则自动审核',
        heads: ['月份', '办结（笔）', '通过（%）', '用时 P50', '用时 P90'],
        rows: months.map(({ month, decided, approved, p50, p90 }) => ({
          cells: [month, decided, toPercent(approved, decided), p50, p90],
          href: `/cases?${new URLSearchParams({ state: 'decided', decided: month })}`,
        })),
        plot: { kind: 'line', column: 1, unit: '笔' },
      }),
    ],
  };
}
