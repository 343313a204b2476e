import { listVoteFigures } from '#content/help/service/help-figures.ts';
import type { Context } from '#platform/context.ts';
import { percent, sumOf, tableOf, type ReportBody } from '../report-parts.ts';
import type { DaySpan } from '../spans.ts';
import { hrefOfHelp, helpKindNames } from './help-places.ts';

/** Reports which answers do not help. */
export async function reportVotes(ctx: Context, span: DaySpan): Promise<ReportBody> {
  const votes = await listVoteFigures(ctx, span);
  const [helpful, unhelpful] = [sumOf(votes, (one) => one.helpful), sumOf(votes, (one) => one.unhelpful)];
  return {
    figures: [
      { name: '评价', value: helpful + unhelpful, unit: '次', former: null },
      { name: '认为没有帮助', value: unhelpful, unit: '次', former: null },
    ],
    tables: [
      tableOf({
        code: 'votes',
        title: '每个问题的评价',
        note: '认为没有帮助的多的在前',
        heads: ['问题', '栏目', '没有帮助（次）', '有帮助（次）', '有帮助（%）'],
        rows: votes.map(({ kind, title, code, helpful: yes, unhelpful: no }) => ({
          cells: [title, helpKindNames[kind], no, yes, percent(yes, yes + no)],
          href: hrefOfHelp(kind, code),
        })),
        plot: { kind: 'bars', column: 2, unit: '次' },
      }),
    ],
  };
}
