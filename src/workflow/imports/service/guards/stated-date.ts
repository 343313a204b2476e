import type { Day } from '#platform/day.ts';
import type { StatedDates } from '../../reading/stated-dates.ts';
import { failed, passed, type GuardCheckResult } from './guard.ts';

/** Checks that the imported date is the one stated in the file's name, its sheets or above its header. */
export function checkStatedDates(date: Day, stated: readonly StatedDates[]): GuardCheckResult[] {
  const other = stated.filter(({ dates }) => !dates.includes(date));
  if (other.length > 0) {
    const words = [...new Set(other.map(({ place, dates }) => `${place}写明 ${dates.join('、')}`))];
    return [failed('stated-date', `${words.join('，')}，本次导入的是 ${date}`)];
  }
  return stated.length > 0 ? [passed('stated-date', `文件写明的日期就是 ${date}`)] : [];
}
