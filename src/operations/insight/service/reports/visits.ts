import type { Device } from '#content/website/schema/view-counts.ts';
import { listMostViewed, listViewTimes, type NamedViews } from '#content/website/service/view-counts.ts';
import type { Context } from '#platform/context.ts';
import type { ReportTable } from '../../schema/reports.ts';
import { toPercent, sumBy, createReportTable, type ReportPartBody } from '../report-parts.ts';
import { listSpanDays, getPreviousSpan, type ReportSpan } from '../spans.ts';

const deviceNames: Readonly<Record<Device | 'other', string>> = { phone: '手机', tablet: '平板', computer: '电脑', other: '其他' };

/** Reports page views, referrers, devices and times, compared with the preceding span. */
export async function reportVisits(ctx: Context, span: ReportSpan, days: number): Promise<ReportPartBody> {
  const former = getPreviousSpan(span, days);
  const [named, times, before] = await Promise.all([
    listMostViewed(ctx, span, former),
    listViewTimes(ctx, span),
    listViewTimes(ctx, former),
  ]);
  const byDay = new Map(listSpanDays(span).map((day) => [day, 0]));
  for (const { day, views } of times) byDay.set(day, (byDay.get(day) ?? 0) + views);
  const total = sumBy(times, ({ views }) => views);
  const of = (dimension: NamedViews['dimension']) => named.filter((one) => one.dimension === dimension);
  return {
    figures: [
      { name: '浏览', value: total, unit: '次', former: sumBy(before, ({ views }) => views) },
      {
        name: '来自其他网站',
        value: sumBy(of('host'), ({ views }) => views),
        unit: '次',
        former: sumBy(of('host'), (one) => one.former),
      },
    ],
    tables: [
      createReportTable({
        code: 'days',
        title: '每天的浏览',
        note: '今天截至此刻',
        heads: ['日期', '浏览（次）'],
        rows: [...byDay].map(([day, views]) => ({ cells: [day, views] })),
        plot: { kind: 'line', column: 1, unit: '次' },
      }),
      namedTable('pages', '读得最多的页面', '页面', of('page'), total),
      namedTable('hosts', '来自哪些网站', '网站', of('host'), total),
      namedTable('sources', '来自哪些投放', '投放标记', of('source'), total),
      namedTable(
        'devices',
        '用什么设备',
        '设备',
        of('device').map((one) => ({ ...one, name: deviceNames[one.name as Device] ?? one.name })),
        total,
      ),
      createReportTable({
        code: 'hours',
        title: '一天里的时段',
        note: '北京时间，所选时间内合计',
        heads: ['时段', '浏览（次）'],
        rows: Array.from({ length: 24 }, (_, hour) => ({
          cells: [
            `${String(hour).padStart(2, '0')}:00`,
            sumBy(
              times.filter((one) => one.hour === hour),
              ({ views }) => views,
            ),
          ],
        })),
        plot: { kind: 'bars', column: 1, unit: '次' },
      }),
    ],
  };
}

function namedTable(code: string, title: string, head: string, rows: readonly NamedViews[], total: number): ReportTable {
  const isPages = code === 'pages';
  return createReportTable({
    code,
    title,
    note: '占比为占全部浏览的份额；较前为与之前同样长的时间相比',
    heads: [head, ...(isPages ? ['标题'] : []), '浏览（次）', '占比（%）', '较前（次）'],
    rows: rows.map(({ name, title: words, views, former }) => ({
      cells: [name === 'other' ? '其他' : name, ...(isPages ? [words] : []), views, toPercent(views, total), views - former],
    })),
    plot: { kind: 'bars', column: isPages ? 2 : 1, unit: '次' },
  });
}
