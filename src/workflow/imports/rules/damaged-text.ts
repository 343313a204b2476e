/**
 * The characters that result from decoding with a wrong encoding: replacement characters, and those that appear when they or
 * uninitialised memory are read as GBK.
 */
const damaged = /\uFFFD|ï¿½|锟斤|斤拷|烫烫|屯屯|[\u0080-\u009F]|[ÃÂâ][\u0080-\u00BF€]|\?{2,}|[□■]/u;

/** Returns whether a text looks as if it had been decoded with a wrong encoding. */
export const isDamaged = (text: string): boolean => damaged.test(text);
