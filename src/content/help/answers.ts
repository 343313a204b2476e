import type { AnswerDraft, AnswerSource } from '#content/search/service/answers/answer-source.ts';
import type { ParsedQuery } from '#content/search/service/answers/parsed-query.ts';
import type { Context } from '#platform/context.ts';
import { foldText } from '#platform/search/fold.ts';
import { toPlainText } from '#platform/search/plain-text.ts';
import type { Faq } from './schema.ts';
import { listFaqs, listMarginFaqs } from './service/faqs.ts';
import { marginQuestionAddress, questionAddress } from './web/question-address.ts';

/** A question with normalized texts for matching queries. */
interface Known {
  question: Faq;
  href: string;
  /** Title without punctuation and question words. */
  title: string;
  keywords: readonly string[];
}

const asking = /[?!。,、：:“”]|请问|怎样|怎么|如何|为什么|什么|可以|能不能|吗|呢|的|了|我/g;
const longest = 150;
/** A word that occurs in more titles than this identifies no question. */
const mostTitles = 3;
const shortest = 2;
/** Shorter keywords are ambiguous: 安全 and 资格 alone may mean anything. */
const shortestKeyword = 3;

/** Answers a search with a frequently asked question whose title or keyword it matches. */
export const helpAnswers: AnswerSource = {
  id: 'help',
  tags: ['help:faq', 'help:marginFaq', 'firm-facts'],
  async answer(ctx, asked) {
    if (asked.isSpelled) return undefined;
    const words = wordsIn(asked);
    const [general, margin] = await readKnown(ctx);
    const found = findKnown(general, words) ?? findKnown(margin, words);
    return found && toAnswer(found);
  },
};

/** Lists the general questions and those of margin clients. */
function readKnown(ctx: Context): Promise<[readonly Known[], readonly Known[]]> {
  return Promise.all([
    ctx.memo.get(ctx, 'help.answers', 'help:faq', async () =>
      (await listFaqs(ctx, {})).records.map((faq) => toKnown(faq, questionAddress(faq))),
    ),
    ctx.memo.get(ctx, 'help.marginAnswers', 'help:marginFaq', async () =>
      (await listMarginFaqs(ctx, {})).records.map((faq) => toKnown(faq, marginQuestionAddress(faq))),
    ),
  ]);
}

const toKnown = (question: Faq, href: string): Known => ({
  question,
  href,
  title: foldText(question.question).replaceAll(asking, ''),
  keywords: question.keywords.map(foldText).filter((keyword) => keyword.length >= shortestKeyword),
});

const wordsIn = ({ forms }: ParsedQuery): string[] =>
  [...new Set(forms.flatMap((form) => [form, form.replaceAll(asking, '')]))].filter((form) => form.length >= shortest);

/** Returns the question whose title or keyword equals the query; otherwise the first of a few whose title contains it. */
function findKnown(known: readonly Known[], words: readonly string[]): Known | undefined {
  for (const word of words) {
    const named = known.find(({ title, keywords }) => title === word || keywords.includes(word));
    if (named) return named;
  }
  for (const word of words) {
    const titled = known.filter(({ title }) => title.includes(word));
    if (titled.length > 0 && titled.length <= mostTitles) return titled[0];
  }
  return undefined;
}

function toAnswer({ question: { question, answer, updatedOn, action, categoryName }, href }: Known): AnswerDraft {
  return {
    title: question,
    text: beginningOf(toPlainText(answer.replaceAll(/<table[\s\S]*?<\/table>/g, ''))),
    facts: tableFacts(answer),
    ways: action ? [action] : [],
    day: { name: '核对', value: updatedOn },
    basis: `常见问题 · ${categoryName}`,
    href,
    linkText: '看完整回答',
  };
}

const mostFacts = 5;

/** Returns the rows of the first table of an answer, with the first cell as their name. */
function tableFacts(html: string): AnswerDraft['facts'] & object {
  const [table = ''] = /<table[\s\S]*?<\/table>/.exec(html) ?? [];
  const rows = [...table.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = '']) => toPlainText(cell)),
  );
  return rows
    .slice(1, mostFacts + 1)
    .flatMap(([name, ...values]) => (name && values.length > 0 ? [{ name, value: values.join('，') }] : []));
}

/** Returns the first sentences, up to the maximum length. */
function beginningOf(text: string): string {
  if (text.length <= longest) return text;
  const end = Math.max(...['。', '；'].map((mark) => text.lastIndexOf(mark, longest)));
  return end > 20 ? text.slice(0, end + 1) : `${text.slice(0, longest)}…`;
}
