const beijingOffsetMs = 8 * 3_600_000;

/** The calendar day of a moment in Beijing, `2026-11-21`. */
export const beijingDay = (moment: Date): string => new Date(moment.getTime() + beijingOffsetMs).toISOString().slice(0, 10);
