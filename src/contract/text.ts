/** Controls other than tab and the ends of lines, halves of surrogate pairs, and the two code points that are no characters. */
const uncarried = /[^\P{Cc}\t\n\r]|\p{Cs}|[\uFFFE\uFFFF]/u;

/** False for text that PostgreSQL, HTML or XML cannot carry. */
export const canBeCarried = (text: string): boolean => !uncarried.test(text);
