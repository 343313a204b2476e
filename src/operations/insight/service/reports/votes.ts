import { listVoteFigures } from '#content/help/service/help-figures.ts';
import type { Context } from '#platform/context.ts';
import { toPercent, sumBy, createReportTable, type ReportPartBody } from '../report-parts.ts';
import type { ReportSpan } from '../spans.ts';
import { getHelpHref, helpKindNames } from './help-links.ts';

/** Reports which answers do not help. */
export async function reportVotes(ctx: Context, span: ReportSpan): Promise<ReportPartBody> {
  const votes = await listVoteFigures(ctx, span);
  const [helpful, unhelpful] = [sumBy(votes, (one) => one.helpful), sumBy(votes, (one) => one.unhelpful)];
  return {
    figures: [
      { name: '评价', value: helpful + unhelpful, unit: '次', former: null },
      { name: '认为没有帮助', value: unhelpful, unit: '次', former: null },
    ],
    tables: [
      createReportTable({
        code: 'votes',
        title: '每个问题的评价',
        note: '认为没有帮助的多的在前',
        heads: ['问题', '栏目', '没有帮助（次）', '有帮助（次）', '有帮助（%）'],
        rows: votes.map(({ kind, title, code, helpful: yes, unhelpful: no }) => ({
          cells: [title, helpKindNames[kind], no, yes, toPercent(yes, yes + no)],
          href: getHelpHref(kind, code),
        })),
        plot: { kind: 'bars', column: 2, unit: '次' },
      }),
    ],
  };
}
