/** The number of hours in which a file can be downloaded. */
export const fileHours = 24;
