/** The lifetimes of a copy of one's data and of a link to it, which the privacy pages state. */
export const copyLimits = { hours: 24, linkMinutes: 5 } as const;
