const digits = '零一二三四五六七八九';

/** Formats a number from 0 to 99 in Chinese words: 二十三. */
export function writeNumber(value: number): string {
  const [tens, ones] = [Math.floor(value / 10), value % 10];
  if (tens === 0) return digits[ones]!;
  return `${tens === 1 ? '' : digits[tens]!}十${ones === 0 ? '' : digits[ones]!}`;
}

/** Parses a number from 0 to 99: half-width or full-width digits, or words; undefined for anything else. */
export function readNumber(typed: string): number | undefined {
  const text = typed
    .normalize('NFKC')
    .replaceAll(/[\s。.]/g, '')
    .replaceAll('〇', '零')
    .replaceAll('两', '二');
  if (/^\d{1,2}$/.test(text)) return Number(text);
  if (/^[零一二三四五六七八九]$/.test(text)) return digits.indexOf(text);
  const words = /^([一二三四五六七八九]?)十([一二三四五六七八九]?)$/.exec(text);
  if (!words) return undefined;
  const [, tens = '', ones = ''] = words;
  return (tens === '' ? 1 : digits.indexOf(tens)) * 10 + (ones === '' ? 0 : digits.indexOf(ones));
}
