import { beijingClock, beijingDay } from '#ui/format/beijing-time.ts';
import { dateWithWeekday } from '#ui/format/weekday.ts';
import type { Slot } from '../schema.ts';

/** Formats a time in Beijing time: `8月25日（星期二）10:00–10:40`. */
export const formatSlot = ({ startsAt, endsAt }: Pick<Slot, 'startsAt' | 'endsAt'>): string =>
  `${dateWithWeekday(beijingDay(startsAt))}${beijingClock(startsAt)}–${beijingClock(endsAt)}`;
