/** A date, or a moment in ISO 8601 with its zone. */
type Moment = Date | string;

const offsetMs = 8 * 3_600_000;

/** China keeps one time all year: no table of zones is asked. */
const inIso = (moment: Moment): string => new Date(new Date(moment).getTime() + offsetMs).toISOString().slice(0, 19);

/** A moment as `2026-11-21 14:32:05` in Beijing, wherever the visitor is. */
const inBeijing = (moment: Moment): string => inIso(moment).replace('T', ' ');

/** The same to the minute: `2026-11-21 14:32`. */
export const beijingMinute = (moment: Moment): string => inBeijing(moment).slice(0, 16);
