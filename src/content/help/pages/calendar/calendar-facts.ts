import type { Calendar, CalendarAhead, CalendarDay } from '#securities/calendar/schema.ts';
import type { KeyFact } from '#ui/components/key-facts/key-facts.tsx';
import { formatDateRelativeTo, dateWithWeekday } from '#ui/format/weekday.ts';

const stateOf = ({ isTrading, isWorking }: CalendarDay): string => (isTrading ? '交易日' : isWorking ? '上班，不开市' : '不开市');

/** Returns today's state, the next trading day, and the current or next closure, even across the turn of the year. */
export function todayFacts({ days, today, ahead }: Pick<Calendar, 'days' | 'today' | 'ahead'>): KeyFact[] {
  const present = days.find(({ day }) => day === today);
  if (!present || !ahead) return [];
  const { tradingDay } = ahead;
  return [
    { name: `今天 ${dateWithWeekday(today)}`, value: stateOf(present), note: present.isHkConnect ? '港股通开通' : '港股通不开通' },
    tradingDay
      ? { name: '下一个交易日', value: formatDateRelativeTo(today, tradingDay) }
      : { name: '下一个交易日', value: '元旦休市之后', note: unpublished },
    closureFact(today, ahead),
  ];
}

const unpublished = '次年的休市安排通常由交易所在 12 月公布，公布后更新';

function closureFact(today: string, { closure: { name, first, last, resumes } }: CalendarAhead): KeyFact {
  if (first <= today)
    return { name: '正在休市', value: name, note: resumes ? `${formatDateRelativeTo(today, resumes)}恢复交易` : unpublished };
  const from = `${formatDateRelativeTo(today, first)}起休市`;
  return { name: '下一个休市', value: name, note: last ? `${from}，${formatDateRelativeTo(today, last)}止` : `${from}；${unpublished}` };
}
