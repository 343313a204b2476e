import { expect, test } from 'vitest';
import { buildCalendarYear, holiday } from '#test/factories/securities/calendar.ts';
import { useDatabase } from '#test/support/database.ts';
import { listFindingTexts, importFile, testRegisterRules } from '#test/support/register-rules.ts';
import { calendarRegister } from './calendar-register.ts';
import type { CalendarYearDraft } from './schema.ts';
import { isTradingDay } from './service/calendar.ts';
import { importCalendarYear } from './service/import-year.ts';
import { listCalendarDays } from './service/read-calendar.ts';

const { context } = useDatabase();
const yesNo = (flag: boolean) => (flag ? '是' : '否');
const fileOf = ({ days }: CalendarYearDraft) =>
  [
    '日期,是否交易日,是否工作日,港股通,节假日,备注',
    ...days.map((one) => `${one.day},${yesNo(one.isTrading)},${yesNo(one.isWorking)},${yesNo(one.isHkConnect)},${one.holiday ?? ''},`),
  ].join('\n');
const year2027 = buildCalendarYear(2027, holiday('元旦', '2027-01-01'));

testRegisterRules({
  context,
  register: calendarRegister,
  prepare: () => importCalendarYear(context(), buildCalendarYear(2026)),
  file: fileOf(year2027),
  shown: async () => (await listCalendarDays(context())).length,
});

test('dates in a withdrawn year cannot be answered any more', async () => {
  await expect(isTradingDay(context(), '2027-01-04')).rejects.toThrow('2027 年的日历尚未导入');
});

test.each([
  ['2027 年应有 365 天', { ...year2027, days: year2027.days.slice(1) }],
  ['2027-01-02 是周末，不可能是交易日', buildCalendarYear(2027, { '2027-01-02': { isTrading: true, isWorking: true } })],
  ['2027-01-04 是交易日，却不是工作日', buildCalendarYear(2027, { '2027-01-04': { isWorking: false } })],
])('an inconsistent year is rejected completely: %s', async (message, year) => {
  const before = await listCalendarDays(context());
  const report = await importFile(context(), calendarRegister, fileOf(year));
  expect([report.outcome, listFindingTexts(report).join('\n')]).toEqual(['refused', expect.stringContaining(message)]);
  expect(await listCalendarDays(context())).toEqual(before);
});

test('a single day of an existing year can be changed', async () => {
  const report = await importFile(context(), calendarRegister, '日期,是否交易日,是否工作日,港股通,节假日\n2026-10-08,否,否,否,国庆节');
  expect(report).toMatchObject({ outcome: 'published', changes: { changed: 1, added: 0, removed: 0 } });
  expect(await isTradingDay(context(), '2026-10-08')).toBe(false);
});
