import type { Context } from '#platform/context.ts';
import type { FaqCategoryList, FaqList, HelpQuery, Nothing } from '../schema.ts';
import { listShownHelp } from './list-help.ts';

/** The questions on show with their answers, by category and keyword. */
export async function listFaqs(ctx: Context, query: HelpQuery): Promise<FaqList> {
  const shown = await listShownHelp(ctx, 'faq', query);
  const records = shown.map(({ title, content: { answerHtml, ...content }, ...item }) => ({
    ...item,
    question: title,
    answer: answerHtml,
    ...content,
  }));
  return { records, total: records.length };
}

/** The categories that have questions on show, in their order, with their numbers. */
export async function listFaqCategories(ctx: Context, _input: Nothing): Promise<FaqCategoryList> {
  const records = await ctx.db
    .selectFrom('helpCategories as category')
    .innerJoin('helpItems as item', (join) => join.onRef('item.kind', '=', 'category.kind').onRef('item.category', '=', 'category.code'))
    .where('category.kind', '=', 'faq')
    .where('item.shownVersion', 'is not', null)
    .select(({ fn }) => ['category.code as id', 'category.name', 'category.summary', fn.countAll<number>().as('count')])
    .groupBy(['category.code', 'category.name', 'category.summary', 'category.sort'])
    .orderBy('category.sort')
    .execute();
  return { records, total: records.length };
}
