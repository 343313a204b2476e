/** Returns the weekday of a day, `2026-11-21`, without 星期 or 周: 一 to 日. */
export const weekdayOf = (day: string): string => '日一二三四五六'[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';

/** 10月1日（星期四） */
export const dateWithWeekday = (day: string): string =>
  `${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日（星期${weekdayOf(day)}）`;

/** `2027年1月1日（星期五）` in another year than `today`, else without the year. */
export const formatDateRelativeTo = (today: string, day: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? dateWithWeekday(day) : `${day.slice(0, 4)}年${dateWithWeekday(day)}`;
