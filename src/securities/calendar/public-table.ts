import type { PublicTable } from '#platform/public-table.ts';
import { paths } from '#ui/paths.ts';
import { calendarTag } from './service/calendar.ts';
import { listCalendarDays } from './service/read-calendar.ts';

/** Every day of every published year. */
export const calendarTable: PublicTable = {
  code: 'trading-calendar',
  title: '交易日历',
  about: '每一天是否为沪深北交易日、工作日与港股通交易日，以及所属的假期。',
  page: paths.calendar(),
  key: ['day'],
  columns: [
    { name: 'day', title: '日期', type: 'day', isRequired: true },
    { name: 'isTrading', title: '交易日', type: 'boolean', isRequired: true },
    { name: 'isWorking', title: '工作日', type: 'boolean', isRequired: true },
    { name: 'isHkConnect', title: '港股通交易日', type: 'boolean', isRequired: true },
    { name: 'holiday', title: '假期', type: 'text' },
    { name: 'note', title: '说明', type: 'text' },
  ],
  tags: [calendarTag],
  read: async (ctx) => ({ rows: (await listCalendarDays(ctx)).map((day) => ({ ...day })) }),
};
