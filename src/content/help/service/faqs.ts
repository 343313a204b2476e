import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import type { Faq, FaqCategoryList, FaqListResult, HelpQuery, MarginFaqList } from '../schema.ts';
import { listShownHelp, type ShownHelp } from './list-help.ts';
import { countHelpfulVotes } from './votes.ts';

/** Lists the published questions with their answers, by category and keyword. */
export async function listFaqs(ctx: Context, query: HelpQuery): Promise<FaqListResult> {
  const records = (await listShownHelp(ctx, 'faq', query)).map(toFaq);
  return { records, total: records.length };
}

/** Lists the questions of margin clients with their answers and helpful votes, by category and keyword. */
export async function listMarginFaqs(ctx: Context, query: HelpQuery): Promise<MarginFaqList> {
  const [shown, helpful] = await Promise.all([listShownHelp(ctx, 'marginFaq', query), countHelpfulVotes(ctx, 'marginFaq')]);
  const records = shown.map((item) => ({ ...toFaq(item), helpful: helpful.get(item.id) ?? 0 }));
  return { records, total: records.length };
}

function toFaq({ title, content: { answerHtml, ...content }, ...item }: ShownHelp<'faq' | 'marginFaq'>): Faq {
  return { ...item, question: title, answer: answerHtml, ...content };
}

/** Lists the categories with published questions, in their order, with their counts. */
export async function listFaqCategories(ctx: Context, _input: Empty): Promise<FaqCategoryList> {
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
