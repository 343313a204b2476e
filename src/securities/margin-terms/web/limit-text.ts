/** Formats a limit in percent of the account's assets. */
export function limitText(limit: number | null): string {
  if (limit === null || limit === 100) return '不限';
  return limit === 0 ? '不得买入' : `${limit}%`;
}
