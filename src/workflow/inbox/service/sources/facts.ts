import { listFactWork } from '#workflow/fact-check/service/findings.ts';
import type { InboxSource } from '../inbox-source.ts';

export const factSource: InboxSource = {
  code: 'facts',
  name: '与事实不符的文字',
  group: 'waiting',
  wants: ['content.draft'],
  list: async (ctx, count) =>
    (await listFactWork(ctx, count)).map(({ id, title, label, written, expected, foundAt }) => ({
      subject: String(id),
      title,
      text: expected === null ? `${label}：引用的事实 ${written} 不存在或已停用` : `${label}：写的是 ${written}，应为 ${expected}`,
      since: foundAt,
      dueOn: null,
      href: '/facts',
    })),
};
