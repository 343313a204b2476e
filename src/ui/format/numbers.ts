import { mostCounted } from '#contract/paging.ts';

const grouped = new Intl.NumberFormat('zh-CN');
const units = ['B', 'KB', 'MB', 'GB'] as const;

/** A count with thousands separated: 1234 gives `1,234`. */
export const formatCount = (count: number): string => grouped.format(count);

/** What was counted no further than `mostCounted`, or a sum of such counts: 1001 gives `1,000+`. */
export const formatSome = (count: number): string => (count > mostCounted ? `${formatCount(mostCounted)}+` : formatCount(count));

/** Thousands separated, so many decimal places: 26395 with 2 gives `26,395.00`. */
export const formatFixed = (value: number, places: number): string => withPlaces(places, places).format(value);

/** Thousands separated, no more decimal places than there are, and so many at the most: `1,234.5`. */
export const formatUpTo = (value: number, places: number): string => withPlaces(0, places).format(value);

/** A number of percent: 5.5 gives `5.50%`. */
export const formatPercent = (percent: number, places = 2): string => `${percent.toFixed(places)}%`;

/** A file size in bytes as a visitor reads it, with at most one decimal place: 1258291 gives `1.2 MB`. */
export function formatFileSize(bytes: number): string {
  let size = bytes;
  let step = 0;
  while (size >= 1024 && step < units.length - 1) {
    size /= 1024;
    step++;
  }
  return `${step === 0 || size >= 100 ? Math.round(size) : Math.round(size * 10) / 10} ${units[step]}`;
}

/** Seconds as a clock shows them: `0:42`, `1:05`. */
export function formatSeconds(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

const formats = new Map<string, Intl.NumberFormat>();

/** A format is dear to make and is asked for in every cell of a table. */
function withPlaces(minimumFractionDigits: number, maximumFractionDigits: number): Intl.NumberFormat {
  const key = `${minimumFractionDigits} ${maximumFractionDigits}`;
  const known = formats.get(key) ?? new Intl.NumberFormat('zh-CN', { minimumFractionDigits, maximumFractionDigits });
  formats.set(key, known);
  return known;
}
