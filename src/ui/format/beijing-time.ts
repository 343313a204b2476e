/** A date, or a timestamp in ISO 8601 with its zone. */
type Moment = Date | string;

const offsetMs = 8 * 3_600_000;

/** China has no daylight saving time: no time-zone table is needed. */
const inIso = (moment: Moment): string => new Date(new Date(moment).getTime() + offsetMs).toISOString().slice(0, 19);

/** Formats a time in Beijing: `2026-11-21 14:32:05`, wherever the visitor is. */
export const inBeijing = (moment: Moment): string => inIso(moment).replace('T', ' ');

/** Formats to the minute: `2026-11-21 14:32`. */
export const beijingMinute = (moment: Moment): string => inBeijing(moment).slice(0, 16);

/** Returns the day in Beijing: `2026-11-21`. */
export const beijingDay = (moment: Moment): string => inIso(moment).slice(0, 10);

/** Returns the time of day in Beijing: `14:32`. */
export const beijingClock = (moment: Moment): string => inIso(moment).slice(11, 16);

/** Formats with the zone, for programs: `2026-11-21T14:32:05+08:00`, like the database function `shanghai_time`. */
export const beijingIso = (moment: Moment): string => `${inIso(moment)}+08:00`;

/** Formats a day as it is spoken: `12 月 4 日`, with its year where it is not that of `today`. Both `YYYY-MM-DD`. */
export function spokenDay(day: string, today: string): string {
  const [year = '', month, date] = day.split('-');
  return `${today.startsWith(year) ? '' : `${year} 年 `}${Number(month)} 月 ${Number(date)} 日`;
}
