import { listPromotionDrafts } from '#content/search/service/promotions.ts';
import { listQueryFigures, listSearchDays } from '#content/search/service/query-figures.ts';
import { listSynonymDrafts } from '#content/search/service/synonyms.ts';
import type { Context } from '#platform/context.ts';
import { toPercent, sumBy, createReportTable, type ReportPartBody } from '../report-parts.ts';
import { listSpanDays, getPreviousSpan, type ReportSpan } from '../spans.ts';

/** Reports the searches, and those without results, each of which can begin a change order. */
export async function reportSearches(ctx: Context, span: ReportSpan, days: number): Promise<ReportPartBody> {
  const [top, misses, perDay, before, answered] = await Promise.all([
    listQueryFigures(ctx, span, 'searches'),
    listQueryFigures(ctx, span, 'misses'),
    listSearchDays(ctx, span),
    listSearchDays(ctx, getPreviousSpan(span, days)),
    readAnswered(ctx),
  ]);
  const known = new Map(perDay.map((one) => [one.day, one]));
  return {
    figures: [
      { name: '搜索', value: sumBy(perDay, ({ searches }) => searches), unit: '次', former: sumBy(before, ({ searches }) => searches) },
      { name: '没有结果', value: sumBy(perDay, (one) => one.misses), unit: '次', former: sumBy(before, (one) => one.misses) },
    ],
    tables: [
      createReportTable({
        code: 'misses',
        title: '没有结果的搜索',
        note: '可以为它设同义词或推荐，写成变更单后由他人复核；已设的注明',
        heads: ['搜索词', '没有结果（次）', '现状'],
        rows: misses.map(({ query, misses: count }) => ({ cells: [query, count, answered.get(query) ?? '尚未处理'], query })),
        plot: { kind: 'bars', column: 1, unit: '次' },
      }),
      createReportTable({
        code: 'top',
        title: '搜得最多的词',
        note: '所选时间内合计',
        heads: ['搜索词', '搜索（次）', '没有结果（%）'],
        rows: top.map(({ query, searches, misses: count }) => ({ cells: [query, searches, toPercent(count, searches)] })),
        plot: { kind: 'bars', column: 1, unit: '次' },
      }),
      createReportTable({
        code: 'search-days',
        title: '每天的搜索',
        note: '今天截至此刻',
        heads: ['日期', '搜索（次）', '没有结果（次）'],
        rows: listSpanDays(span).map((day) => ({ cells: [day, known.get(day)?.searches ?? 0, known.get(day)?.misses ?? 0] })),
        plot: { kind: 'line', column: 1, unit: '次' },
      }),
    ],
  };
}

/** Returns the searches that already have an answer, and which. */
async function readAnswered(ctx: Context): Promise<ReadonlyMap<string, string>> {
  const [synonyms, promotions] = await Promise.all([listSynonymDrafts(ctx), listPromotionDrafts(ctx)]);
  const answered = new Map(synonyms.map(({ term }) => [term.toLowerCase(), '已有同义词']));
  for (const { queries } of promotions) for (const query of queries) answered.set(query.toLowerCase(), '已有推荐');
  return answered;
}
