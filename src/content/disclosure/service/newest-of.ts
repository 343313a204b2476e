/** The latest of some days; null when there is none. */
export const newestOf = (days: readonly string[]): string | null => days.toSorted().at(-1) ?? null;
