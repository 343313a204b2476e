import type { SecurityNoticeItem } from '#securities/lists/service/changes/notice-items.ts';
import { shiftTradingDays, tradingDayAtOrBefore, type Day } from '../../calendar.ts';
import { baseDay } from '../../securities/adjustments.ts';
import type { CsvRecord } from '../../securities/records.ts';
import { DayDraft, type DayDirection, type Flip } from './day-draft.ts';
import { exchangeOf, mapLists, readBaseState, seriesLists, type ListState, type SeriesList } from './list-state.ts';
import { toItem } from './notice-line.ts';
import { proposeChanges } from './proposals.ts';

/** The first day with lists of a loaded demo site. */
export const seriesStart: Day = '2025-12-01';

/** One change of one security in one list, with the line that a notice of the day has about it. */
export interface SeriesEvent {
  list: SeriesList;
  key: string;
  before: CsvRecord | undefined;
  after: CsvRecord | undefined;
  item: SecurityNoticeItem;
}

export interface SeriesDay {
  day: Day;
  /** The next trading day. */
  effectiveOn: Day;
  events: readonly SeriesEvent[];
}

/** Lists for every trading day of a period. */
export interface Series {
  /** The lists of the first day. */
  start: ListState;
  /** Every day of the period, each with its changes; those of the first day are in `start`. */
  days: readonly SeriesDay[];
}

/**
 * Simulates the lists from one trading day to another: a pure function of the demo's data, so a day has the same lists and changes for
 * every requested period. Starts from the data's own day, backward and forward. Figures are fictitious, some events are real.
 */
export function simulateSeries(from: Day, to: Day): Series {
  const past = simulate('backward', from < baseDay ? from : baseDay);
  const future = to > baseDay ? simulate('forward', to).days : [];
  const days = [...past.days.toReversed(), ...future].filter(({ day }) => day > from && day <= to);
  const start =
    from <= baseDay
      ? past.state
      : applyDays(
          readBaseState(),
          future.filter(({ day }) => day <= from),
        );
  return { start, days: [{ day: from, effectiveOn: shiftTradingDays(from, 1), events: [] }, ...days] };
}

/** Returns the last day whose lists are published by a moment: they are due at 20:00. */
export function lastSeriesDay(now: Date): Day {
  const shanghai = new Date(now.getTime() + 8 * 3_600_000).toISOString();
  const today = shanghai.slice(0, 10);
  const last = tradingDayAtOrBefore(today);
  return last === today && shanghai.slice(11, 16) < publishedAt ? shiftTradingDays(today, -1) : last;
}

/** The hour at which the lists of a day are published, in Shanghai. */
export const publishedAt = '20:00';
export const publicationOf = (day: Day): Date => new Date(`${day}T${publishedAt}:00+08:00`);

/** Returns the lists of the last of the days. */
export function applyDays(state: ListState, days: readonly SeriesDay[]): ListState {
  const lists = mapLists((list) => new Map(state[list]));
  for (const { list, key, after } of days.flatMap(({ events }) => events)) {
    if (after) lists[list].set(key, after);
    else lists[list].delete(key);
  }
  return lists;
}

function simulate(direction: DayDirection, until: Day): { days: SeriesDay[]; state: ListState } {
  const state = readBaseState();
  const absent = mapLists(() => new Map<string, CsvRecord>());
  const days: SeriesDay[] = [];
  const isForward = direction === 'forward';
  let day = isForward ? shiftTradingDays(baseDay, 1) : baseDay;
  while (isForward ? day <= until : day > until) {
    const draft = new DayDraft({ state, absent, day, direction });
    proposeChanges(draft);
    days.push(toDay(day, draft.flips, isForward));
    for (const flip of draft.flips) move(state, absent, flip);
    day = shiftTradingDays(day, isForward ? 1 : -1);
  }
  return { days, state };
}

function move(state: ListState, absent: ListState, { list, key, from, to }: Flip): void {
  if (to) state[list].set(key, to);
  else state[list].delete(key);
  if (to) absent[list].delete(key);
  else if (from) absent[list].set(key, from);
}

function toDay(day: Day, flips: readonly Flip[], isForward: boolean): SeriesDay {
  const effectiveOn = shiftTradingDays(day, 1);
  const events = flips.map(({ list, key, from, to }): SeriesEvent => {
    const [before, after] = isForward ? [from, to] : [to, from];
    const { code = '', short_name: name = '', ...row } = (after ?? before)!;
    return { list, key, before, after, item: { ...toItem(list, before, after), exchange: exchangeOf(row), code, name, effectiveOn } };
  });
  return { day, effectiveOn, events: events.toSorted((a, b) => seriesLists.indexOf(a.list) - seriesLists.indexOf(b.list)) };
}
