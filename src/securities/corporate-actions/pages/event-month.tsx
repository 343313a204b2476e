import { weekdayOf } from '#ui/format/weekday.ts';
import { paths } from '#ui/paths.ts';
import type { EventPage } from '../schema.ts';
import type { ActionFilter } from './action-filter.ts';
import './event-month.css';

const weekdays = ['一', '二', '三', '四', '五', '六', '日'];

/** The days of the month, each with its number of events as a link; days without events are not links. */
export function EventMonth({ list: { month, days, today, from, to }, filter }: { list: EventPage; filter: ActionFilter }) {
  const counts = new Map(days.map(({ day, count }) => [day, count]));
  return (
    <table className="event-month">
      <caption className="visually-hidden">{monthName(month)}各日的事项数</caption>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} className="quiet" scope="col">
              <span className="visually-hidden">星期</span>
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, at) => (
          <tr key={at}>
            {week.map((day, column) => (
              <td
                key={day ?? `none ${column}`}
                className={day === today ? 'is-today' : undefined}
                aria-current={day === today ? 'date' : undefined}
              >
                {day && <Day day={day} count={counts.get(day)} isShown={day === from && day === to} filter={filter} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Formats a month: 2026年11月. */
export const monthName = (month: string): string => `${month.slice(0, 4)}年${Number(month.slice(5))}月`;

/** Returns the month that many months later, as `2026-12`. */
export function shiftMonth(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

interface DayProps {
  day: string;
  count: number | undefined;
  isShown: boolean;
  filter: ActionFilter;
}

function Day({ day, count, isShown, filter }: DayProps) {
  const number = Number(day.slice(8));
  if (!count) return <span className="event-month__day">{number}</span>;
  return (
    <a
      className="event-month__day event-month__day--busy"
      href={paths.corporateActions({ ...filter, date: day })}
      aria-current={isShown ? 'true' : undefined}
    >
      <span>
        <span className="visually-hidden">{Number(day.slice(5, 7))}月</span>
        {number}
        <span className="visually-hidden">日：</span>
      </span>
      <small>{count} 项</small>
    </a>
  );
}

/** Returns weeks from Monday to Sunday; `undefined` for days of neighbouring months. */
function weeksOf(month: string): (string | undefined)[][] {
  const first = `${month}-01`;
  const before = '一二三四五六日'.indexOf(weekdayOf(first));
  const length = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  const weeks = Math.ceil((before + length) / 7);
  return Array.from({ length: weeks }, (_week, week) =>
    Array.from({ length: 7 }, (_day, column) => {
      const number = week * 7 + column - before + 1;
      return number < 1 || number > length ? undefined : `${month}-${String(number).padStart(2, '0')}`;
    }),
  );
}
