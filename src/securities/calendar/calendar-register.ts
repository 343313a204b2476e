import type { DataRow } from '#workflow/imports/definition/column.ts';
import type { RegisterUpdate, Register } from '#workflow/imports/definition/register.ts';
import type { CalendarDay } from './schema.ts';
import { listYears } from './service/calendar.ts';
import { importCalendarYear, removeCalendarYear } from './service/import-year.ts';
import { listCalendarDays } from './service/read-calendar.ts';

/** The calendar of exchanges, offices and southbound trading, by year: a year exists completely or not at all. */
export const calendarRegister: Register = {
  code: 'calendar',
  title: '交易日历',
  extent: 'some',
  // From December on the next year is required (trade rule X20).
  expects: { every: 'ahead', days: 31 },
  // A new year has about 365 new days; in an existing year few days change.
  limits: { changedShareMax: null, removedShareMax: 1, freeRows: 0, needsApproval: false },
  parts: [
    {
      name: 'days',
      title: '日期',
      keys: ['day'],
      columns: [
        { name: 'day', title: '日期', headings: ['date', '日历日期'], content: 'day', isRequired: true },
        {
          name: 'isTrading',
          title: '交易日',
          headings: ['是否交易日', '是否交易', '沪深北交易日', 'is_trading_day'],
          content: 'flag',
          isRequired: true,
        },
        { name: 'isWorking', title: '工作日', headings: ['是否工作日', '是否上班', 'is_working_day'], content: 'flag', isRequired: true },
        {
          name: 'isHkConnect',
          title: '港股通交易日',
          headings: ['港股通', '是否港股通交易日', '港股通是否开通'],
          content: 'flag',
          isRequired: true,
        },
        {
          name: 'holiday',
          title: '节假日',
          headings: ['节日', '假日名称', '节假日名称'],
          content: 'text',
          mayBeBlank: true,
          fallback: null,
        },
        { name: 'note', title: '说明', headings: ['备注', '注释'], content: 'text', mayBeBlank: true, fallback: null },
        { name: 'source', title: '公布来源', content: 'text', isCommon: true },
      ],
      passedOver: ['星期', '年份'],
    },
  ],
  read: async (ctx) => ({ days: await listCalendarDays(ctx) }),
  async findNewest(ctx) {
    const last = (await listYears(ctx)).at(-1);
    return last ? `${last.year}-12-31` : null;
  },
  async apply(tx, application) {
    const known = new Map((await listYears(tx)).map(({ year, source }) => [year, source]));
    const { common, source: file } = application.publication;
    for (const [year, days] of yearsOf(application)) {
      const source = typeof common.source === 'string' ? common.source : (known.get(year) ?? file);
      if (days.length === 0) await removeCalendarYear(tx, year);
      else await importCalendarYear(tx, { year, source, days });
    }
  },
  // The service reports which day of which year is invalid.
  submitted: ({ rows }) => rows.days!.slice(0, 0),
};

/** Returns the years with changes, with all their days in order. */
function yearsOf({ rows, changes: { days } }: RegisterUpdate): Map<number, CalendarDay[]> {
  const yearOf = (row: DataRow): number => Number(String(row.day).slice(0, 4));
  const touched = new Set([days!.added, days!.removed, days!.changed].flat().map(yearOf));
  const all = Map.groupBy(rows.days! as unknown as (CalendarDay & DataRow)[], yearOf);
  return new Map(
    [...touched]
      .toSorted((one, other) => one - other)
      .map((year) => [year, (all.get(year) ?? []).toSorted((one, other) => one.day.localeCompare(other.day))]),
  );
}
