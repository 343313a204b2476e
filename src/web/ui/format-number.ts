const grouped = new Intl.NumberFormat('zh-CN');
const units = ['B', 'KB', 'MB', 'GB'] as const;

/** A count with thousands separated: 1234 gives `1,234`. */
export const formatCount = (count: number): string => grouped.format(count);

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
