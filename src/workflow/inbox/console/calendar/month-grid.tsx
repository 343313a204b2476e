import { Link } from 'react-router';
import { daysSinceMonday } from '#ui/format/day-steps.ts';
import { dateWithWeekday } from '#ui/format/weekday.ts';
import type { CalendarEntry, CalendarPage } from '../../schema.ts';
import { weeksOf } from './calendar-days.ts';
import { dropTarget, EntryLine } from './entry-line.tsx';
import type { MovingActs } from './use-moving.ts';

/** The maximum number of entries shown in a day of the month; the week shows all. */
const mostShown = 4;

interface GridProps {
  page: CalendarPage;
  days: readonly string[];
  /** The selected month; days of other months are paler. */
  month: string;
  today: string;
  acts: MovingActs;
  /** Returns the URL of the week of a day. */
  weekOf: (day: string) => string;
}

/** A month by week, with the trading days of the exchanges. */
export function MonthGrid({ page, days, month, today, acts, weekOf }: GridProps) {
  const byDay = Map.groupBy(page.entries, ({ day }) => day);
  const known = new Map(page.days.map((one) => [one.day, one]));
  return (
    <table className="plan-sheet" aria-label={`${month} 的日历`}>
      <thead>
        <tr>
          {[...'一二三四五六日'].map((name) => (
            <th key={name} scope="col">
              周{name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(days).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <MonthDay
                key={day}
                day={day}
                trading={known.get(day)}
                entries={byDay.get(day) ?? []}
                isOther={!day.startsWith(month)}
                isToday={day === today}
                acts={acts}
                href={weekOf(day)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayProps {
  day: string;
  trading: CalendarPage['days'][number] | undefined;
  entries: readonly CalendarEntry[];
  isOther: boolean;
  isToday: boolean;
  acts: MovingActs;
  href: string;
}

function MonthDay({ day, trading, entries, isOther, isToday, acts, href }: DayProps) {
  const hidden = entries.length - mostShown;
  const classes = [
    'plan-sheet__day',
    isClosed(day, trading) && 'plan-sheet__day--closed',
    isOther && 'plan-sheet__day--other',
    isToday && 'plan-sheet__day--today',
  ];
  return (
    <td className={classes.filter(Boolean).join(' ')} {...dropTarget(day, acts.drop)}>
      <p className="plan-sheet__head">
        <Link className="plan-sheet__date" to={href} aria-label={`${dateWithWeekday(day)}${isToday ? '，今天' : ''}，查看这一周`}>
          {Number(day.slice(8))}
        </Link>
        <span className="plan-sheet__note quiet">{dayWords(day, trading)}</span>
      </p>
      {entries.length > 0 && (
        <ul className="plans" aria-label={dateWithWeekday(day)}>
          {/* One more entry fits in the place of the "more" link. */}
          {entries.slice(0, hidden > 1 ? mostShown : mostShown + 1).map((entry) => (
            <EntryLine key={entry.key} entry={entry} onMove={acts.open} />
          ))}
        </ul>
      )}
      {hidden > 1 && (
        <Link className="plan-sheet__more" to={href} aria-label={`${dateWithWeekday(day)}另有 ${hidden} 项`}>
          另有 {hidden} 项
        </Link>
      )}
    </td>
  );
}

const isWeekend = (day: string): boolean => daysSinceMonday(day) > 4;

/** If the trading calendar of the year is missing, only weekends are known. */
const isClosed = (day: string, trading: DayProps['trading']): boolean => !(trading?.isTrading ?? !isWeekend(day));

/** Describes how the exchanges' schedule differs on a day: `休市 国庆节`. */
export function dayWords(day: string, trading: DayProps['trading']): string {
  if (!trading || (isWeekend(day) && trading.holiday === null)) return '';
  const closed = trading.isTrading === false && !isWeekend(day) ? '休市' : '';
  return [closed, trading.holiday ?? ''].filter(Boolean).join(' ');
}
