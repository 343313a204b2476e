import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { readDate } from '#ui/components/date-input/read-date.ts';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { FilterBar, FilterChoice } from '#ui/console/filter-bar.tsx';
import { Screen } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { beijingDay } from '#ui/format/beijing-time.ts';
import { calendarList } from '../../calls.ts';
import type { CalendarPage } from '../../schema.ts';
import { calendarStateNames, calendarStates } from '../../web/calendar-labels.ts';
import { calendarViews, listViewDays, viewTitle, shiftView, type CalendarView } from './calendar-days.ts';
import { DayList } from './day-list.tsx';
import { MonthGrid } from './month-grid.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { useMoving } from './use-moving.ts';
import './calendar.css';

const filters = ['type', 'state', 'place', 'person'] as const;
const viewNames: Readonly<Record<CalendarView, string>> = { month: '月', week: '周' };

/** A month does not fit on a phone. */
const firstView = (): CalendarView => (matchMedia('(max-width: 899px)').matches ? 'week' : 'month');

/** The calendar of publications and ends by month or week, with rescheduling. */
export function CalendarScreen() {
  const [query] = useSearchParams();
  const [today] = useState(() => beijingDay(new Date()));
  const [usual] = useState(firstView);
  const view = calendarViews.find((one) => one === query.get('view')) ?? usual;
  const day = readDate('day', query.get('day') ?? '') ?? today;
  const days = listViewDays(view, day);
  const narrowed = Object.fromEntries(filters.flatMap((name) => (query.get(name) ? [[name, query.get(name)!]] : [])));
  const calendar = useData(calendarList, { ...narrowed, from: days[0]!, to: days.at(-1)! });
  const acts = useMoving(calendar.reload);
  const hrefOf = (changes: Readonly<Record<string, string>>): string =>
    `/calendar?${new URLSearchParams({ ...narrowed, view, day, ...changes })}`;
  return (
    <Screen title="内容日历" note="上架、下架与应更新的安排；可拖到另一天，或按“改期”选时间">
      <nav className="calendar-nav" aria-label="日历的日期">
        <Link className="button" to={hrefOf({ day: shiftView(view, day, -1) })}>
          {view === 'month' ? '上个月' : '上一周'}
        </Link>
        <h2 className="calendar-nav__title" aria-live="polite">
          {viewTitle(view, day)}
        </h2>
        <Link className="button" to={hrefOf({ day: shiftView(view, day, 1) })}>
          {view === 'month' ? '下个月' : '下一周'}
        </Link>
        <Link className="button" to={hrefOf({ day: today })}>
          今天
        </Link>
        <span className="picks calendar-nav__views">
          {calendarViews.map((one) => (
            <Link key={one} className="button" to={hrefOf({ view: one })} aria-current={one === view ? 'true' : undefined}>
              {viewNames[one]}
            </Link>
          ))}
        </span>
      </nav>
      <Filters kept={{ view, day }} page={calendar.data} />
      <AsyncContent of={calendar}>
        {(page) => (
          <>
            <Legend page={page} />
            {view === 'month' ? (
              <MonthGrid
                page={page}
                days={days}
                month={day.slice(0, 7)}
                today={today}
                acts={acts}
                weekOf={(one) => hrefOf({ view: 'week', day: one })}
              />
            ) : (
              <DayList page={page} days={days} today={today} acts={acts} />
            )}
          </>
        )}
      </AsyncContent>
      <MoveDialog acts={acts} />
    </Screen>
  );
}

function Filters({ kept, page }: { kept: Readonly<Record<string, string>>; page: CalendarPage | undefined }) {
  const { types = [], places = [], people = [] } = page ?? {};
  return (
    <FilterBar label="筛选日历" kept={kept}>
      {/* The selected value can only be shown once the options have loaded. */}
      <FilterChoice key={`type ${types.length}`} name="type" label="类型" options={types} />
      <FilterChoice name="state" label="状态" options={calendarStates.map((value) => ({ value, text: calendarStateNames[value].name }))} />
      <FilterChoice key={`place ${places.length}`} name="place" label="栏目或网点" options={places} />
      <FilterChoice key={`person ${people.length}`} name="person" label="起草人" options={people} />
    </FilterBar>
  );
}

/** Explains the symbols and shows the number of entries. */
function Legend({ page: { entries, isMore } }: { page: CalendarPage }) {
  return (
    <p className="quiet" role="status">
      {isMore
        ? `只列出最早的 ${entries.length} 项，请缩小筛选范围`
        : entries.length === 0
          ? '没有符合条件的安排'
          : `共 ${entries.length} 项`}
      <span className="calendar-legend">
        {calendarStates.map((state) => (
          <span key={state}>
            <span aria-hidden="true">{calendarStateNames[state].mark}</span> {calendarStateNames[state].name}
          </span>
        ))}
        <span>↑ 上架</span>
        <span>↓ 下架</span>
      </span>
    </p>
  );
}
