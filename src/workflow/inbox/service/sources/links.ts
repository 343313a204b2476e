import { listUnassignedFindings } from '#operations/insight/service/links/findings.ts';
import { findingNames } from '#operations/insight/web/finding-labels.ts';
import type { InboxSource } from '../inbox-source.ts';

export const linkSource: InboxSource = {
  code: 'links',
  name: '链接检查',
  group: 'waiting',
  wants: ['content.draft'],
  opensWith: 'insight.read',
  queue: 'link',
  list: async (ctx, count) =>
    (await listUnassignedFindings(ctx, count)).map(({ id, kind, page, target, foundAt }) => ({
      subject: String(id),
      title: `${findingNames[kind]}：${target}`,
      text: `在 ${page}`,
      since: foundAt,
      dueOn: null,
      href: `/links?item=${id}`,
    })),
};
