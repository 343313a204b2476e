/**
 * Returns the pages that a pager shows: the first, the last, and two on either side of the current one. A gap is a distinct
 * negative number, so that entries can serve as keys.
 */
export function pageWindow(page: number, last: number): number[] {
  const from = Math.max(2, Math.min(page - 2, last - 5));
  const to = Math.min(last - 1, Math.max(page + 2, 6));
  const entries = [1];
  if (from > 2) entries.push(from === 3 ? 2 : -1);
  for (let entry = from; entry <= to; entry++) entries.push(entry);
  if (to < last - 1) entries.push(to === last - 2 ? last - 1 : -2);
  if (last > 1) entries.push(last);
  return entries;
}
