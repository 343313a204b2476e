import { listOverdue } from '#workflow/data-imports/service/freshness/overdue.ts';
import type { InboxSource } from '../inbox-source.ts';

export const dataSource: InboxSource = {
  code: 'data',
  name: '未按时更新的数据',
  group: 'late',
  wants: ['import.propose'],
  list: async (ctx, count) =>
    (await listOverdue(ctx, count)).map(({ kind, code, title, text, dueOn, since }) => ({
      subject: `${kind}:${code}`,
      title: `${title}没有按时更新`,
      text,
      since,
      dueOn,
      href: `/data/${code}`,
    })),
};
