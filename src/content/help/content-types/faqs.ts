import { paths } from '#ui/paths.ts';
import type { ContentType } from '#workflow/change-orders/content-type.ts';
import { helpContentType } from './help-content-type.ts';

const answer = {
  answerHtml: { title: '回答', widget: 'html' },
  keywords: { title: '关键词', help: '访客可能用来搜索、回答里没有的词，每行一个' },
  action: '办理入口',
  'action.text': '文字',
  'action.href': { title: '链接', help: '以 / 或 https:// 开头' },
} satisfies ContentType['fields'];
const empty = { answerHtml: '', keywords: [] };

/** Questions for everybody. */
export const faq = helpContentType({
  code: 'faq',
  title: '常见问题',
  kind: 'faq',
  named: '问题',
  content: answer,
  begin: empty,
  addressOf: ({ category }) => paths.phoneQuestion({ categoryId: category }),
});

/** Questions of margin clients. */
export const marginFaq = helpContentType({
  code: 'margin-faq',
  title: '融资融券问答',
  kind: 'marginFaq',
  named: '问题',
  content: answer,
  begin: empty,
  addressOf: () => paths.guideQuestions(),
});
