/** So long a file can be fetched. */
export const fileHours = 24;
