import { weekdayOf } from '#web/format/weekday.ts';
import type { KeyFact } from '#web/ui/key-facts/key-facts.tsx';
import type { Calendar, CalendarDay } from '#modules/base/calendar/schema.ts';

/** 10月1日（星期四） */
export const dateWithWeekday = (day: string): string =>
  `${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日（星期${weekdayOf(day)}）`;

const stateOf = ({ isTrading, isWorking }: CalendarDay): string => (isTrading ? '交易日' : isWorking ? '上班，不开市' : '不开市');

/** Today, the next trading day, and the next holiday, as far as the year reaches. */
export function todayFacts({ days, today, closures }: Calendar): KeyFact[] {
  const present = days.find(({ day }) => day === today);
  const next = days.find(({ day, isTrading }) => day > today && isTrading);
  const closure = closures.find(({ last }) => last >= today);
  return [
    ...(present
      ? [{ name: `今天 ${dateWithWeekday(today)}`, value: stateOf(present), note: present.isHkConnect ? '港股通开通' : '港股通不开通' }]
      : []),
    ...(next ? [{ name: '下一个交易日', value: dateWithWeekday(next.day) }] : []),
    closure
      ? { name: '下一个休市', value: closure.name, note: `${dateWithWeekday(closure.first)}起休市` }
      : { name: '下一个休市', value: '今年已无', note: '次年安排公布后更新' },
  ];
}
