/** The value in a notice for a security valued at its last close. */
export const marketPrice = '市价';
