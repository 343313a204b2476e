import { listWaitingExports } from '#modules/counter/data-export/service/list-exports.ts';
import type { InboxSource } from '../inbox-source.ts';

export const exportSource: InboxSource = {
  code: 'exports',
  name: '导出审批',
  wants: ['personal.export-approve'],
  list: async (ctx, count) =>
    (await listWaitingExports(ctx, count)).map(({ id, number, askedBy, askedAt }) => ({
      subject: id,
      title: '导出个人信息的申请',
      text: `${number}，${askedBy}申请，待您批准`,
      since: askedAt,
      dueOn: null,
      href: `/export-reviews?item=${id}`,
    })),
};
