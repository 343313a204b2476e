import { expect, test } from 'vitest';
import type { CalendarAhead } from '#securities/calendar/schema.ts';
import { buildCalendarYear } from '#test/factories/securities/calendar.ts';
import { todayFacts } from './calendar-facts.ts';

const { days } = buildCalendarYear(2026);
const closureOf = (today: string, closure: CalendarAhead['closure'], tradingDay: string | null = null) =>
  todayFacts({ days, today, ahead: { tradingDay, closure } });

test('at the end of a year New Year’s Day is the next closure, and the expected date of the plan is shown', () => {
  const facts = closureOf('2026-12-31', { name: '元旦', first: '2027-01-01', last: null, resumes: null });
  expect(facts.map(({ name, value }) => [name, value])).toEqual([
    ['今天 12月31日（星期四）', '交易日'],
    ['下一个交易日', '元旦休市之后'],
    ['下一个休市', '元旦'],
  ]);
  expect(facts[2]?.note).toBe('2027年1月1日（星期五）起休市；次年的休市安排通常由交易所在 12 月公布，公布后更新');
});

test('an announced plan is shown up to its last day', () => {
  const closure = { name: '元旦', first: '2027-01-01', last: '2027-01-03', resumes: '2027-01-04' };
  const [, next, coming] = closureOf('2026-12-30', closure, '2026-12-31');
  expect(next).toEqual({ name: '下一个交易日', value: '12月31日（星期四）' });
  expect(coming?.note).toBe('2027年1月1日（星期五）起休市，2027年1月3日（星期日）止');
});

test('a current closure shows when trading resumes', () => {
  const closure = { name: '国庆节', first: '2026-10-01', last: '2026-10-07', resumes: '2026-10-08' };
  expect(closureOf('2026-10-03', closure, '2026-10-08')[2]).toEqual({
    name: '正在休市',
    value: '国庆节',
    note: '10月8日（星期四）恢复交易',
  });
});

test('today has no state while its year is missing', () => {
  expect(todayFacts({ days, today: '2026-12-31', ahead: null })).toEqual([]);
});
