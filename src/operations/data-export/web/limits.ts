/** The number of hours in which a file can be downloaded. */
export const downloadHours = 24;
