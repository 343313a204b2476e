import type { CalendarDay } from '#securities/calendar/schema.ts';
import { markOf, markWords, type Month } from './month-weeks.ts';

const weekdays = ['一', '二', '三', '四', '五', '六', '日'];

/** One month; days that depart from the plain week bear a sign in words, so that colour says nothing of its own. */
export function MonthTable({ month: { month, tradingDays, weeks }, today }: { month: Month; today: string }) {
  return (
    <table className="month">
      <caption>
        {Number(month.slice(5))} 月<small>{tradingDays} 个交易日</small>
      </caption>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col">
              <span className="visually-hidden">星期</span>
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, at) => (
          <tr key={at}>
            {week.map((day, column) =>
              day ? <DayCell key={day.day} day={day} isToday={day.day === today} /> : <td key={column}>{'\u00A0'}</td>,
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayCell({ day, isToday }: { day: CalendarDay; isToday: boolean }) {
  const mark = markOf(day);
  const names = [day.isTrading ? 'is-trading' : 'is-closed', mark && `is-${mark}`, isToday && 'is-today'].filter(Boolean);
  return (
    <td className={names.join(' ')} aria-current={isToday ? 'date' : undefined}>
      {Number(day.day.slice(8))}
      {isToday && <span className="visually-hidden">（今天）</span>}
      {mark && (
        <>
          <span className="month__sign" aria-hidden="true">
            {markWords[mark].sign}
          </span>
          <span className="visually-hidden">
            {markWords[mark].text}
            {day.holiday && `：${day.holiday}`}
          </span>
        </>
      )}
    </td>
  );
}
