import { maxCounted } from '#contract/paging.ts';

const units = ['B', 'KB', 'MB', 'GB'] as const;

/** Formats a count with separated thousands: 1234 gives `1,234`. */
export const formatCount = (count: number): string => formatUpTo(count, 3);

/** Formats a count that stopped at `maxCounted`, or a sum of such counts: 1001 gives `1,000+`. */
export const formatCappedCount = (count: number): string => (count > maxCounted ? `${formatCount(maxCounted)}+` : formatCount(count));

/** Separates thousands, with a fixed number of decimal places: 26395 with 2 gives `26,395.00`. */
export const formatFixed = (value: number, places: number): string => withPlaces(places, places).format(value);

/** Separates thousands, with at most this many decimal places: `1,234.5`. */
export const formatUpTo = (value: number, places: number): string => withPlaces(0, places).format(value);

/** Formats a percentage: 5.5 gives `5.50%`. */
export const formatPercent = (percent: number, places = 2): string => `${percent.toFixed(places)}%`;

/** Formats a file size in bytes, with at most one decimal place: 1258291 gives `1.2 MB`. */
export function formatFileSize(bytes: number): string {
  let size = bytes;
  let step = 0;
  while (size >= 1024 && step < units.length - 1) {
    size /= 1024;
    step++;
  }
  return `${step === 0 || size >= 100 ? Math.round(size) : Math.round(size * 10) / 10} ${units[step]}`;
}

/** Formats seconds as a clock: `0:42`, `1:05`. */
export function formatSeconds(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Cached, because a formatter is expensive to create and is needed in every cell of a table. Created when needed, because the
 * first one takes 15 ms of processor time: on a slow phone, it would block every page that imports this file.
 */
function withPlaces(minimumFractionDigits: number, maximumFractionDigits: number): Intl.NumberFormat {
  const key = `${minimumFractionDigits} ${maximumFractionDigits}`;
  const known = formats.get(key) ?? new Intl.NumberFormat('zh-CN', { minimumFractionDigits, maximumFractionDigits });
  formats.set(key, known);
  return known;
}
