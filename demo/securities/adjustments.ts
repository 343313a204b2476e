import type { Day } from '../calendar.ts';
import type { SeriesList } from '../margin/series/list-state.ts';
import { readRecords } from './records.ts';

/** The day of the demo's files of securities. */
export const baseDay: Day = '2026-08-20';

/** A change that the data's own file has, with the value of the evening before: empty where the security was not in the list. */
export interface PublishedAdjustment {
  list: SeriesList;
  key: string;
  before: string;
}

const haircuts = new Set(['haircut_changed', 'haircut_restored', 'haircut_to_zero']);

/** Returns the changes of a day in the data's own file: real events where the source has them, fictitious values otherwise. */
export function readAdjustments(day: Day): PublishedAdjustment[] {
  return (ofDays().get(day) ?? []).flatMap(({ exchange = '', code = '', adjustment_type: type = '', old_value: before = '' }) => {
    const key = `${exchange}${code}`;
    const list: SeriesList = haircuts.has(type) ? 'collateral' : 'targets';
    if (list === 'targets' && type !== 'target_added') return [];
    return [{ list, key, before: list === 'collateral' ? before : '' }];
  });
}

let byDay: ReturnType<typeof readByDay> | undefined;
const ofDays = () => (byDay ??= readByDay());
const readByDay = () => Map.groupBy(readRecords('adjustments.csv'), ({ event_date: day = '' }) => day);
