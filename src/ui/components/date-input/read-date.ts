/**
 * The kind of a date field and the format of its value: `2026-11-24`, `2026-11`, `09:00`, `2026-11-24T09:00`, as in the browser's
 * own fields.
 */
export type DateKind = 'day' | 'month' | 'time' | 'moment';

const two = (text: string): string => text.padStart(2, '0');

function readDay(text: string): string | null {
  const [, year, month, day] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  if (!year || !month || !day) return null;
  const read = `${year}-${two(month)}-${two(day)}`;
  // Programs read 31 November as a day of December, but for people it is a typing error.
  const moment = new Date(`${read}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(read) ? read : null;
}

function readMonth(text: string): string | null {
  const [, year, month] = /^(\d{4})[-/.年](\d{1,2})月?$/.exec(text) ?? /^(\d{4})(\d\d)$/.exec(text) ?? [];
  if (!year || !month || Number(month) < 1 || Number(month) > 12) return null;
  return `${year}-${two(month)}`;
}

function readTime(text: string): string | null {
  const [, hour, minute] = /^(\d{1,2})(?:[:时点](\d{1,2})?分?)$/.exec(text) ?? /^(\d\d)(\d\d)$/.exec(text) ?? [];
  if (!hour || Number(hour) > 23 || Number(minute ?? 0) > 59) return null;
  return `${two(hour)}:${two(minute ?? '0')}`;
}

function readMoment(text: string): string | null {
  const [, dayText, timeText] = /^(\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?|\d{8})[ T]?(.+)$/.exec(text) ?? [];
  const [day, time] = [dayText && readDay(dayText), timeText && readTime(timeText)];
  return day && time ? `${day}T${time}` : null;
}

const readers = { day: readDay, month: readMonth, time: readTime, moment: readMoment };

/**
 * Parses typed text to a value of its kind; null when it is invalid. Accepts 2026-11-24, 2026/11/24, 20261124 and 2026年11月24日,
 * 9:00, 0900 and 9时, also in full-width digits of an input method.
 */
export const readDate = (kind: DateKind, typed: string): string | null =>
  readers[kind](
    typed
      .normalize('NFKC')
      .trim()
      .replace(/\s*([-/.:年月日时点分])\s*/g, '$1')
      .replace(/\s+/g, ' '),
  );

/** Formats a value for its field. */
export const shownDate = (value: string): string => value.replace('T', ' ');

/**
 * Converts a typed timestamp in Beijing time to the format of calls; invalid text stays as typed, so that the call refuses it,
 * and empty text is null.
 */
export function parseTypedTimestamp(typed: string): string | null {
  const moment = readDate('moment', typed);
  return moment ? `${moment}:00+08:00` : typed.trim() || null;
}
