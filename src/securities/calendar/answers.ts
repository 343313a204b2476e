import type { AnswerDraft, AnswerSource } from '#content/search/service/answers/answer-source.ts';
import { matchesSubject, extractRests, wordList, type ParsedQuery } from '#content/search/service/answers/parsed-query.ts';
import type { Context } from '#platform/context.ts';
import { foldText } from '#platform/search/fold.ts';
import { formatDateRelativeTo, dateWithWeekday } from '#ui/format/weekday.ts';
import { paths } from '#ui/paths.ts';
import type { Calendar, CalendarAhead, Closure, Market } from './schema.ts';
import { getCalendar } from './service/read-calendar.ts';

const presentDay = ['今天', '今日', '今'];
const isOpen = ['开市', '开盘', '交易', '交易日', '股市', '股市开门', '能买股票', '炒股', '休市', '不开市'];
const hours = wordList(
  '交易时间 交易时段 开市时间 收市时间 开盘时间 收盘时间 开盘 收盘 开市 收市 集合竞价 集合竞价时间 连续竞价 连续竞价时间 盘后固定价格交易时间 午休时间 委托时间',
);
const shares = ['股票', 'a股', '沪深', '股市', '科创板', '创业板', '北交所', '上交所', '深交所', '证券', ''];
const connect = ['港股通', '港股', '沪港通', '深港通'];
const closures = ['休市', '休市安排', '休市时间', '放假', '放假安排', '节假日', '节假日安排', '假期', '下一个休市', '下次休市'];
const tradingDays = ['交易日', '交易日历', '交易日数', '交易日天数', '日历', '下一个交易日'];
const thisYear = ['今年', '全年', '股市', 'a股', '一共', ''];
const besides = ['休市安排', '休市时间', '休市', '放假安排', '放假', '股市', '开市', '交易', '几天', '假期', ''];

/** Answers what kind of market day it is today, when the markets trade and when they close next. */
export const calendarAnswers: AnswerSource = {
  id: 'calendar',
  tags: ['calendar'],
  words: [hours, shares, connect, closures, tradingDays],
  async answer(ctx, asked) {
    if (matchesSubject(asked, connect, hours)) return tellHours(ctx, 'hk-connect', '港股通交易时间');
    if (matchesSubject(asked, hours, shares)) return tellHours(ctx, 'a-share', '沪深北 A 股交易时间');
    const named = asked.isLoose ? await tellNamedClosure(ctx, asked) : undefined;
    if (named) return named;
    if (
      matchesSubject(asked, presentDay, isOpen) ||
      matchesSubject(asked, closures, thisYear) ||
      matchesSubject(asked, tradingDays, thisYear)
    )
      return tellToday(ctx);
    return tellClosure(ctx, asked);
  },
};

async function tellHours(ctx: Context, market: Market, title: string): Promise<AnswerDraft> {
  const { sessions } = await getCalendar(ctx, {});
  const own = sessions.filter((session) => session.market === market);
  return {
    title,
    facts: own.map(({ name, startsAt, endsAt, note }) => ({ name, value: `${startsAt}–${endsAt}`, ...(note && { note }) })),
    text: '以上为交易日的北京时间；周末、法定节假日和调休上班的周末不开市。',
    basis: '交易日历',
    href: `${paths.calendar()}#hours`,
    linkText: '交易时间与交易日历',
  };
}

async function tellToday(ctx: Context): Promise<AnswerDraft | undefined> {
  const calendar = await getCalendar(ctx, {});
  const { days, today, ahead, tradingDays: count, year } = calendar;
  const present = days.find(({ day }) => day === today);
  if (!present || !ahead) return undefined;
  const { closure, tradingDay } = ahead;
  const rest =
    closure.first <= today ? `正在休市${closure.resumes ? `，${formatDateRelativeTo(today, closure.resumes)}恢复交易` : ''}` : closure.name;
  return {
    title: present.isTrading ? '今天是交易日' : '今天不开市',
    facts: [
      { name: '今天', value: dateWithWeekday(today), note: present.isHkConnect ? '港股通开通' : '港股通不开通' },
      ...(tradingDay ? [{ name: '下一个交易日', value: formatDateRelativeTo(today, tradingDay) }] : []),
      {
        name: '下一个休市',
        value: rest,
        note: `${formatDateRelativeTo(today, closure.first)}起休市${closure.last ? '' : '；次年的安排通常由交易所在 12 月公布'}`,
      },
      { name: `${year} 年交易日`, value: `${count} 天` },
    ],
    ...origin(calendar),
  };
}

/** Returns the closure of the holiday that the query names: the next known one, otherwise the last one. */
async function tellClosure(ctx: Context, asked: ParsedQuery): Promise<AnswerDraft | undefined> {
  const names = extractRests(asked, besides, thisYear).filter((name) => name.length > 1 && name.length < 6);
  if (names.length === 0) return undefined;
  const calendar = await getCalendar(ctx, {});
  const { closures: known, today, ahead } = calendar;
  const isNamed = (closure: { name: string }) => names.some((one) => foldText(closure.name).startsWith(one));
  if (ahead && isNamed(ahead.closure)) return { ...tellAhead(today, ahead), ...origin(calendar) };
  const named = known.filter(isNamed);
  const closure = named.find(({ last }) => last >= today) ?? named.at(-1);
  return closure && { title: `${calendar.year} 年${closure.name}休市`, facts: closureFacts(closure), ...origin(calendar) };
}

/** Returns the closure of a holiday that is part of a longer question: `国庆股市放几天假`. */
async function tellNamedClosure(ctx: Context, { forms }: ParsedQuery): Promise<AnswerDraft | undefined> {
  if (!forms.some((form) => /休|假|开市|开盘|交易/.test(form))) return undefined;
  const { closures: known, ahead } = await getCalendar(ctx, {});
  const names = [...known.map(({ name }) => name), ...(ahead ? [ahead.closure.name] : [])];
  const name = names
    .map((one) => foldText(one).replace(/节$/, ''))
    .find((one) => one.length > 1 && forms.some((form) => form.includes(one)));
  return name ? tellClosure(ctx, { forms: [name], isSpelled: false }) : undefined;
}

/** Returns the next closure, even across the end of the year: its last day is known only once announced. */
function tellAhead(today: string, { closure: { name, first, last, resumes } }: CalendarAhead): Pick<AnswerDraft, 'title' | 'facts'> {
  const facts = [
    {
      name: '休市',
      value: `${formatDateRelativeTo(today, first)}起`,
      ...(!last && { note: '次年的安排通常由交易所在 12 月公布，公布后更新' }),
    },
    ...(last ? [{ name: '最后一天', value: formatDateRelativeTo(today, last) }] : []),
    ...(resumes ? [{ name: '恢复交易', value: formatDateRelativeTo(today, resumes) }] : []),
  ];
  return { title: `${first.slice(0, 4)} 年${name}休市`, facts };
}

const closureFacts = ({ first, last, resumes, makeupDays }: Closure): AnswerDraft['facts'] => [
  { name: '休市（含相邻周末）', value: first === last ? dateWithWeekday(first) : `${dateWithWeekday(first)}至${dateWithWeekday(last)}` },
  ...(resumes ? [{ name: '恢复交易', value: dateWithWeekday(resumes) }] : []),
  ...(makeupDays.length > 0 ? [{ name: '调休上班（不开市）', value: makeupDays.map(dateWithWeekday).join('、') }] : []),
];

const origin = ({ source }: Calendar) => ({ basis: source, href: paths.calendar(), linkText: '交易日历' });
