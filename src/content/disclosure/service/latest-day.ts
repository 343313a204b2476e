/** Returns the latest day, or null when there is none. */
export const latestDay = (days: readonly string[]): string | null => days.toSorted().at(-1) ?? null;
