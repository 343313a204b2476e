import { listCaseFunnels, listStoppedSteps } from '#clients/cases/service/review/case-figures.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import { toPercent, sumBy, createReportTable, type ReportPartBody } from '../report-parts.ts';
import type { ReportSpan } from '../spans.ts';

/** Reports the steps at which clients give up. */
export async function reportAbandonments(ctx: Context, span: ReportSpan): Promise<ReportPartBody> {
  const [funnels, steps] = await Promise.all([listCaseFunnels(ctx, span), listStoppedSteps(ctx, span)]);
  const { actor } = ctx;
  const may = (permission: Permission) => actor.kind === 'staff' && actor.permissions.has(permission);
  const [mayReadFlows, mayReadCases] = [may('content.read'), may('case.read')];
  return {
    figures: [
      { name: '开始', value: sumBy(funnels, ({ opened }) => opened), unit: '笔', former: null },
      { name: '提交', value: sumBy(funnels, ({ submitted }) => submitted), unit: '笔', former: null },
      { name: '中途离开', value: sumBy(funnels, ({ left }) => left), unit: '笔', former: null },
    ],
    tables: [
      createReportTable({
        code: 'steps',
        title: '停在哪一步',
        note: '停在这一步之前的业务；停留为从开始到最后一次操作的时间，取中位数；打开后是该业务还没有提交的各笔，或者它的办理步骤',
        heads: ['业务', '停在', '第几步', '业务（笔）', '停留（小时）'],
        rows: steps.map(({ code, business, step, place, count, hours }) => ({
          cells: [business, step, place, count, hours],
          ...(mayReadFlows && { href: `/content?${new URLSearchParams({ type: 'business', search: code })}` }),
          ...(mayReadCases && { href: `/cases?${new URLSearchParams({ state: 'left', business: code })}` }),
        })),
        plot: { kind: 'bars', column: 3, unit: '笔' },
      }),
      createReportTable({
        code: 'funnels',
        title: '各项业务的走向',
        note: '在所选时间内开始的业务，截至此刻；打开后是其中审核中的',
        heads: ['业务', '开始（笔）', '提交（笔）', '通过（笔）', '中途离开（笔）', '提交率（%）'],
        rows: funnels.map(({ code, name, opened, submitted, approved, left }) => ({
          cells: [name, opened, submitted, approved, left, toPercent(submitted, opened)],
          ...(mayReadCases && { href: `/cases?${new URLSearchParams({ state: 'review', business: code })}` }),
        })),
        plot: { kind: 'bars', column: 1, unit: '笔' },
      }),
    ],
  };
}
