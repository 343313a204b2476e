/** The weekday of a day, `2026-11-21`, as it stands behind 星期 or 周: 一 to 日. */
export const weekdayOf = (day: string): string => '日一二三四五六'[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';
