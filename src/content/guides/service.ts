import { listPageTexts } from '#content/articles/service/texts/list-page-texts.ts';
import { listMarginFaqs } from '#content/help/service/faqs.ts';
import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { beijingDay } from '#ui/format/beijing-time.ts';
import type { GuideList } from './schema.ts';
import { guides, guideTextKey } from './web/guides.ts';
import { estimateReadingMinutes } from './web/reading-minutes.ts';

/** Lists the guides with a published text in reading order, with their reading times. */
export async function listGuides(ctx: Context, _input: Empty): Promise<GuideList> {
  const [texts, questions] = await Promise.all([
    listPageTexts(
      ctx,
      guides.map(({ code }) => guideTextKey(code)),
    ),
    listMarginFaqs(ctx, {}),
  ]);
  const records = guides.flatMap(({ code, level, summary }) => {
    const text = texts.find(({ key }) => key === guideTextKey(code));
    if (!text) return [];
    const { title, lead, sections, version, updatedAt } = text;
    const answers = code === 'CJWT' ? questions.records.map(({ question, answer }) => [question, answer]) : [];
    return [
      { code, level, title, summary, version, minutes: estimateReadingMinutes(lead, sections, answers), updatedOn: beijingDay(updatedAt) },
    ];
  });
  return { records, total: records.length };
}
