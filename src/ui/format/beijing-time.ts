/** A date, or a moment in ISO 8601 with its zone. */
type Moment = Date | string;

const offsetMs = 8 * 3_600_000;

/** China keeps one time all year: no table of zones is asked. */
const inIso = (moment: Moment): string => new Date(new Date(moment).getTime() + offsetMs).toISOString().slice(0, 19);

/** A moment as `2026-11-21 14:32:05` in Beijing, wherever the visitor is. */
export const inBeijing = (moment: Moment): string => inIso(moment).replace('T', ' ');

/** The same to the minute: `2026-11-21 14:32`. */
export const beijingMinute = (moment: Moment): string => inBeijing(moment).slice(0, 16);

/** The day that it is in Beijing: `2026-11-21`. */
export const beijingDay = (moment: Moment): string => inIso(moment).slice(0, 10);

/** The clock of Beijing: `14:32`. */
export const beijingClock = (moment: Moment): string => inIso(moment).slice(11, 16);

/** With the zone, for programs: `2026-11-21T14:32:05+08:00`, as `shanghai_time` of the database writes it. */
export const beijingIso = (moment: Moment): string => `${inIso(moment)}+08:00`;

/** A day as it is spoken: `12 月 4 日`, with its year where it is not that of `today`. Both `YYYY-MM-DD`. */
export function spokenDay(day: string, today: string): string {
  const [year = '', month, date] = day.split('-');
  return `${today.startsWith(year) ? '' : `${year} 年 `}${Number(month)} 月 ${Number(date)} 日`;
}
