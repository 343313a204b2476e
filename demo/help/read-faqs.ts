import type { HelpCategoryDraft, HelpDraft } from '#content/help/schema.ts';
import { parseMarkup, toHtml } from '../articles/markup.ts';
import { readDemoText } from '../facts/facts.ts';

type FaqDraft = Extract<HelpDraft, { kind: 'faq' | 'marginFaq' }>;

/** The categories in order; each has a text of its name under `faqs/`. */
const categories = ['kaihu', 'zijin', 'jiaoyi', 'xingu', 'quanxian', 'liangrong', 'anquan', 'ruanjian', 'feiyong', 'fuwu'];

/** Reads the demo firm's questions. */
export const readFaqs = () => readQuestions('faq', 'help/faqs', categories);

/**
 * Reads the questions in the texts of a folder under `demo/`. A text begins with `@ name | summary`; `# code | question` begins
 * each question.
 */
export function readQuestions(
  kind: FaqDraft['kind'],
  folder: string,
  codes: readonly string[],
): { categories: HelpCategoryDraft[]; faqs: FaqDraft[] } {
  const texts = codes.map((code) => ({ code, text: readDemoText(`${folder}/${code}.txt`, { cites: true }) }));
  return {
    categories: texts.map(({ code, text }) => {
      const [, name = '', summary = ''] = text.match(/^@ (.+?) \| (.+)$/m) ?? [];
      return { code, name, summary };
    }),
    faqs: texts.flatMap(({ code, text }) =>
      text
        .split(/^# /m)
        .slice(1)
        .map((entry, index) => ({ kind, ...readFaq(code, entry, index + 1) })),
    ),
  };
}

/** Parses a question, followed by its search words (`找：`), the page of the service (`去：text → address`) and the day of its check (`核：`). */
function readFaq(category: string, entry: string, sort: number): Omit<FaqDraft, 'kind'> {
  const [first = '', ...lines] = entry.split('\n');
  const [code = '', title = ''] = first.split(' | ');
  const marked = (mark: string): string | undefined => lines.find((line) => line.startsWith(mark))?.slice(mark.length);
  const [text, href] = marked('去：')?.split(' → ') ?? [];
  const body = lines.filter((line) => !/^[找去核]：/.test(line)).join('\n');
  return {
    code,
    category,
    title,
    sort,
    checkedOn: marked('核：'),
    content: {
      answerHtml: toHtml(parseMarkup(body)),
      keywords: marked('找：')?.split(' ') ?? [],
      ...(text && href && { action: { text, href } }),
    },
  };
}
