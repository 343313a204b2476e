import { listOverdue } from '#modules/counter/daily-data/service/freshness/overdue.ts';
import { listWaitingImports } from '#modules/counter/daily-data/service/handling/list-imports.ts';
import type { DailyDeps } from '#modules/counter/daily-data/deps.ts';
import type { InboxSource } from '../inbox-source.ts';

export const dataSource: InboxSource = {
  code: 'data',
  name: '未按时更新的数据',
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

/** What a colleague has brought in, or wants to go back to, and the caller decides. */
export const createImportSource = (deps: Pick<DailyDeps, 'targets'>): InboxSource => ({
  code: 'imports',
  name: '数据复核',
  wants: ['import.approve', 'import.approve-second'],
  list: async (ctx, count) =>
    (await listWaitingImports(ctx, deps, count)).map(({ id, title, madeBy, changedAt, first }) => ({
      subject: String(id),
      title: `数据：${title}`,
      text: first === null ? `${madeBy}提交，待您复核` : `${madeBy}提交，${first}已先通过，待您第二级复核`,
      since: changedAt,
      dueOn: null,
      href: `/data/proposals/${id}`,
    })),
});
