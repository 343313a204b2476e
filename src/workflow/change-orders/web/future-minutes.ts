/** The minutes for which a chosen future moment of the site is valid. */
export const futureMinutes = 30;
