import { addDays, shanghaiDay } from '#platform/day.ts';
import type { PublicTable } from '#platform/public-table.ts';
import { paths } from '#ui/paths.ts';
import { actionTag } from './calls.ts';
import { readEvents } from './service/list-events.ts';
import { summariseAction } from './service/summarise-action.ts';
import { kindNames, nameDay } from './web/action-labels.ts';

/** Announcements reach at most this far back and ahead. */
const reachDays = 400;
const everything = 1_000_000;

/** The days of offerings, dividends and unlockings. */
export const corporateActionTable: PublicTable = {
  code: 'corporate-actions',
  title: '新股与公司行动',
  about: `新股与可转债申购、分红送转、限售解禁的日子，前后各 ${reachDays} 天；一个日子是一行。`,
  page: paths.corporateActions(),
  key: ['code', 'event', 'step', 'day'],
  columns: [
    { name: 'code', title: '证券代码', type: 'text', isRequired: true },
    { name: 'event', title: '事项编号', type: 'text', isRequired: true },
    { name: 'step', title: '事项代码', type: 'text', isRequired: true },
    { name: 'day', title: '日期', type: 'day', isRequired: true },
    { name: 'stepName', title: '事项', type: 'text', isRequired: true },
    { name: 'kind', title: '类别', type: 'text', isRequired: true },
    { name: 'name', title: '名称', type: 'text', isRequired: true },
    { name: 'summary', title: '要点', type: 'text' },
    { name: 'isCancelled', title: '已取消', type: 'boolean', isRequired: true },
    { name: 'isSample', title: '示例数据', type: 'boolean', isRequired: true },
  ],
  tags: [actionTag],
  async read(ctx) {
    const today = shanghaiDay(ctx.now);
    const events = await readEvents(ctx, addDays(today, -reachDays), addDays(today, reachDays), {}, everything);
    return {
      rows: events.map((row) => ({
        code: row.code,
        event: `${row.kind}-${row.eventKey}`,
        step: row.what,
        day: row.day,
        stepName: nameDay(row),
        kind: kindNames[row.kind],
        name: row.name,
        summary: summariseAction(row.body) || null,
        isCancelled: row.isCancelled,
        isSample: row.origin === 'sample',
      })),
    };
  },
};
