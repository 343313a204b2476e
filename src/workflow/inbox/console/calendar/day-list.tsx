import { spokenDay } from '#ui/format/beijing-time.ts';
import { weekdayOf } from '#ui/format/weekday.ts';
import type { CalendarPage } from '../../schema.ts';
import { dropTarget, EntryLine } from './entry-line.tsx';
import { dayWords } from './month-grid.tsx';
import type { MovingActs } from './use-moving.ts';

interface DayListProps {
  page: CalendarPage;
  days: readonly string[];
  today: string;
  acts: MovingActs;
}

/** A week as a list by day, which fits on a phone. */
export function DayList({ page, days, today, acts }: DayListProps) {
  const byDay = Map.groupBy(page.entries, ({ day }) => day);
  const known = new Map(page.days.map((one) => [one.day, one]));
  return (
    <div className="week">
      {days.map((day) => (
        <section
          key={day}
          className={day === today ? 'week__day week__day--today' : 'week__day'}
          aria-label={spokenDay(day, today)}
          {...dropTarget(day, acts.drop)}
        >
          <h2 className="week__head">
            {spokenDay(day, today)} 周{weekdayOf(day)}
            <span className="quiet"> {[day === today && '今天', dayWords(day, known.get(day))].filter(Boolean).join(' · ')}</span>
          </h2>
          {byDay.has(day) ? (
            <ul className="plans plans--whole">
              {byDay.get(day)!.map((entry) => (
                <EntryLine key={entry.key} entry={entry} isWhole onMove={acts.open} />
              ))}
            </ul>
          ) : (
            <p className="quiet">没有安排</p>
          )}
        </section>
      ))}
    </div>
  );
}
