import { pageTextGet } from '#content/articles/calls.ts';
import { baseQueries } from '#rendering/routes/queries/base.ts';
import { calendarFeedPath, calendarGet } from '#securities/calendar/calls.ts';
import type { Calendar, Closure, TradingSession, CalendarDay } from '#securities/calendar/schema.ts';
import { PrintButton } from '#ui/components/article-page/print-button.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { TabLinks } from '#ui/components/tab-links/tab-links.tsx';
import { dateWithWeekday } from '#ui/format/weekday.ts';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { todayFacts } from './calendar-facts.ts';
import { dayMarkNames, buildMonthWeeks, type Month, getDayMark } from './month-weeks.ts';
import './calendar-page.css';

export const query = baseQueries.calendar;

export const loader = page(async ({ call, query: { year } }: PageContext<'calendar'>) => {
  const [calendar, text] = await Promise.all([
    call(calendarGet, year ? { year: Number(year) } : {}),
    call(pageTextGet, { key: '/calendar' }),
  ]);
  return { calendar, text };
});

export const head: HeadOf<typeof loader> = ({ calendar: { year, tradingDays }, text }) => ({
  title: `${year}年${text.title}`,
  description: `${year}年沪深北交易所 ${tradingDays} 个交易日、休市安排、调休上班日与港股通交易日，可订阅到手机日历。`,
  crumbs: [{ text: `${year}年${text.title}` }],
});

export function Component() {
  const { calendar, text } = usePage(loader);
  const { year, years, today, tradingDays, closures, sessions, source, warning } = calendar;
  const months = buildMonthWeeks(calendar.days);
  const isPresent = today.startsWith(String(year));
  const [past, coming] = split(months, isPresent ? today.slice(0, 7) : '');
  return (
    <>
      <PageTitle
        title={`${year}年${text.title}`}
        lead={text.lead}
        actions={
          <>
            <a className="button" href={calendarFeedPath} data-reload="">
              订阅到手机日历
            </a>
            <PrintButton />
          </>
        }
      />
      <TabLinks
        label="年份"
        items={years.toReversed().map((one) => ({ text: `${one}年`, href: paths.calendar({ year: one }) }))}
        current={paths.calendar({ year })}
      />
      {warning && <Note tone="warning">{warning}。日历以国务院和交易所的公告为准，公布后更新。</Note>}
      {isPresent && <KeyFacts variant="figures" items={todayFacts(calendar)} />}
      <Legend />
      <Months title={isPresent ? '本月及以后' : `全年 ${tradingDays} 个交易日`} months={coming} today={today} />
      <section className="calendar-part">
        <SectionHeading id="closures" title="休市安排" />
        <DataTable caption={`${year}年休市安排`} isCaptionHidden columns={closureColumns} rows={closures} rowKey={({ first }) => first} />
        <p className="calendar-part__source quiet">来源：{source}</p>
      </section>
      <Hours sessions={sessions} />
      {past.length > 0 && <Months title="已经过去的月份" months={past} today={today} />}
      <PageText text={{ ...text, lead: '' }} />
    </>
  );
}

/** Splits the months before the given one from the others; all months are in the second list when none is given. */
function split(months: readonly Month[], present: string): [Month[], Month[]] {
  return [months.filter(({ month }) => month < present), months.filter(({ month }) => month >= present)];
}

function Months({ title, months, today }: { title: string; months: readonly Month[]; today: Calendar['today'] }) {
  return (
    <section className="calendar-part">
      <SectionHeading title={title} />
      <div className="months">
        {months.map((month) => (
          <MonthTable key={month.month} month={month} today={today} />
        ))}
      </div>
    </section>
  );
}

function Legend() {
  return (
    <ul className="legend cluster" aria-label="图例">
      <li className="cluster cluster--close middle">
        <b className="is-trading">8</b>交易日
      </li>
      <li className="cluster cluster--close middle">
        <b className="is-closed">8</b>周末，不开市
      </li>
      {Object.values(dayMarkNames).map(({ sign, text }) => (
        <li key={sign} className="cluster cluster--close middle">
          <b className="legend__sign">{sign}</b>
          {text}
        </li>
      ))}
    </ul>
  );
}

const closureColumns: readonly TableColumn<Closure>[] = [
  { key: 'name', header: '节日', cell: ({ name }) => name, isSticky: true },
  {
    key: 'closed',
    header: '休市（含相邻周末）',
    cell: ({ first, last }) => (first === last ? dateWithWeekday(first) : `${dateWithWeekday(first)}至${dateWithWeekday(last)}`),
    isWide: true,
  },
  { key: 'resumes', header: '恢复交易', cell: ({ resumes }) => (resumes ? dateWithWeekday(resumes) : '次年') },
  {
    key: 'makeup',
    header: '调休上班（不开市）',
    cell: ({ makeupDays }) => (makeupDays.length > 0 ? makeupDays.map(dateWithWeekday).join('、') : '无'),
    isWide: true,
  },
];

const hourColumns: readonly TableColumn<TradingSession>[] = [
  { key: 'name', header: '时段', cell: ({ name }) => name, isSticky: true },
  { key: 'time', header: '时间', cell: ({ startsAt, endsAt }) => `${startsAt}–${endsAt}` },
  { key: 'note', header: '说明', cell: ({ note }) => note ?? '—', isWide: true },
];

function Hours({ sessions }: { sessions: readonly TradingSession[] }) {
  const markets = [
    { market: 'a-share', title: '沪深北 A 股' },
    { market: 'hk-connect', title: '港股通' },
  ];
  return (
    <section className="calendar-part">
      <SectionHeading id="hours" title="交易时间" />
      {markets.map(({ market, title }) => (
        <DataTable
          key={market}
          caption={`${title}（北京时间）`}
          columns={hourColumns}
          rows={sessions.filter((session) => session.market === market)}
          rowKey={({ code }) => code}
        />
      ))}
    </section>
  );
}

const weekdays = ['一', '二', '三', '四', '五', '六', '日'];

/** Renders one month. Days that differ from the regular week have a text mark, so that colour is not the only sign. */
function MonthTable({ month: { month, tradingDays, weeks }, today }: { month: Month; today: string }) {
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
  const mark = getDayMark(day);
  const names = [day.isTrading ? 'is-trading' : 'is-closed', mark && `is-${mark}`, isToday && 'is-today'].filter(Boolean);
  return (
    <td className={names.join(' ')} aria-current={isToday ? 'date' : undefined}>
      {Number(day.day.slice(8))}
      {isToday && <span className="visually-hidden">（今天）</span>}
      {mark && (
        <>
          <span className="month__sign" aria-hidden="true">
            {dayMarkNames[mark].sign}
          </span>
          <span className="visually-hidden">
            {dayMarkNames[mark].text}
            {day.holiday && `：${day.holiday}`}
          </span>
        </>
      )}
    </td>
  );
}
