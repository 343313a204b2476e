import type { PageQuery } from '#ui/page/page.ts';
import { comparedLists, type ListName } from '../web/named-lists.ts';

type Query = PageQuery<'marginChanges'>;
export type ChangesFilter = Omit<Query, 'list' | 'finOrSlo' | 'pageNum'>;

/** Returns the requested list; both names of the stock pool mean the underlying list. */
export function resolveList({ list = comparedLists[0], finOrSlo }: Pick<Query, 'list' | 'finOrSlo'>): ListName {
  if (list === 'underly') return finOrSlo === '2' ? 'rq' : 'rz';
  return list;
}

/** Swaps dates in the wrong order. */
export function inOrder(filter: ChangesFilter): ChangesFilter {
  const { from, to } = filter;
  return from && to && from > to ? { ...filter, from: to, to: from } : filter;
}

/** Returns common start dates for a comparison, up to the day of the newer version; those before the first version are left out. */
export function quickChoices(asOf: string, first: string | null): { text: string; from: string | undefined }[] {
  const choices = [
    { text: '一周', from: shift(asOf, { days: -7 }) },
    { text: '一月', from: shift(asOf, { months: -1 }) },
    { text: '上季末', from: endOfLastQuarter(asOf) },
  ].filter(({ from }) => first !== null && from >= first);
  const whole = first !== null && first < asOf ? [{ text: '最早一期以来', from: first }] : [];
  return [{ text: '最近一期', from: undefined }, ...choices, ...whole];
}

/** Days beyond the end of the month become its last day. */
function shift(day: string, { days = 0, months = 0 }: { days?: number; months?: number }): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return toDay(new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth) + days)));
}

function endOfLastQuarter(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return toDay(new Date(Date.UTC(year, Math.floor((month - 1) / 3) * 3, 0)));
}

const toDay = (moment: Date): string => moment.toISOString().slice(0, 10);
