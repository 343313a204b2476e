import { readFileSync } from 'node:fs';
import type { HelpCategoryDraft, HelpDraft } from '#modules/help/schema.ts';
import { parseMarkup, toHtml } from '../articles/markup.ts';

type FaqDraft = Extract<HelpDraft, { kind: 'faq' }>;

/** The categories in their order; each has a text of its name under `faqs/`. */
const categories = ['kaihu', 'zijin', 'jiaoyi', 'xingu', 'quanxian', 'liangrong', 'anquan', 'ruanjian', 'feiyong', 'fuwu'];

/** The demo firm's questions. A text begins with `@ name | summary`; `# code | question` opens each question. */
export function readFaqs(): { categories: HelpCategoryDraft[]; faqs: FaqDraft[] } {
  const texts = categories.map((code) => ({ code, text: readFileSync(new URL(`faqs/${code}.txt`, import.meta.url), 'utf8') }));
  return {
    categories: texts.map(({ code, text }) => {
      const [, name = '', summary = ''] = text.match(/^@ (.+?) \| (.+)$/m) ?? [];
      return { code, name, summary };
    }),
    faqs: texts.flatMap(({ code, text }) =>
      text
        .split(/^# /m)
        .slice(1)
        .map((entry, index) => readFaq(code, entry, index + 1)),
    ),
  };
}

/** Behind the question stand its keywords (`找：`), the page where the thing is done (`去：text → address`) and the day of its check (`核：`). */
function readFaq(category: string, entry: string, sort: number): FaqDraft {
  const [first = '', ...lines] = entry.split('\n');
  const [code = '', title = ''] = first.split(' | ');
  const marked = (mark: string): string | undefined => lines.find((line) => line.startsWith(mark))?.slice(mark.length);
  const [text, href] = marked('去：')?.split(' → ') ?? [];
  const body = lines.filter((line) => !/^[找去核]：/.test(line)).join('\n');
  return {
    kind: 'faq',
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
