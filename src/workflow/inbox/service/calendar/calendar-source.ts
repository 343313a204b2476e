import type { Permission } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import { beijingClock, beijingDay } from '#ui/format/beijing-time.ts';
import type { CalendarEntry } from '../../schema.ts';

/** The period, and the limit for each kind. */
export interface CalendarSpan {
  from: Date;
  until: Date;
  most: number;
}

/** An entry before the names of people and places are added. */
export interface SourceEntry extends Omit<CalendarEntry, 'maker' | 'place' | 'release' | 'at'> {
  at: Date | null;
  madeBy: number | null;
  madeByToken: string | null;
  category: string | null;
  branch: string | null;
  releaseId: number | null;
}

/**
 * One kind of calendar entries, within the caller's scopes. To add one, write an object of this type and add a line to
 * `list-calendar.ts`.
 */
export interface CalendarSource {
  readonly wants: Permission;
  list(ctx: Context, span: CalendarSpan): Promise<SourceEntry[]>;
}

/** For entries without a person and a release. */
export const unnamed = { madeBy: null, madeByToken: null, category: null, branch: null, releaseId: null, order: null } as const;

/** Returns the date and time of day in Beijing time. */
export const toCalendarTime = (at: Date): Pick<SourceEntry, 'at' | 'day' | 'clock'> => ({
  at,
  day: beijingDay(at),
  clock: beijingClock(at),
});
