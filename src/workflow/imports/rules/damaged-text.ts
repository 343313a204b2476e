/** What decoding with a wrong encoding leaves: replacement marks, and the characters that they and unfilled memory become in GBK. */
const damaged = /\uFFFD|ï¿½|锟斤|斤拷|烫烫|屯屯|[\u0080-\u009F]|[ÃÂâ][\u0080-\u00BF€]|\?{2,}|[□■]/u;

/** Whether a text looks as if it had been read in another encoding than it was written in. */
export const isDamaged = (text: string): boolean => damaged.test(text);
