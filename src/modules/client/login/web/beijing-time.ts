const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** A moment as `2026-11-21 14:32:05` in Beijing, wherever the visitor is. */
export const inBeijing = (moment: string): string => format.format(new Date(moment));
