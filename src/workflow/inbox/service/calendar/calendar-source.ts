import type { Permission } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import { beijingClock, beijingDay } from '#ui/format/beijing-time.ts';
import type { CalendarEntry } from '../../schema.ts';

/** From which moment on, until when, and how many of a kind at the most. */
export interface CalendarSpan {
  from: Date;
  until: Date;
  most: number;
}

/** An entry before people and places are named. */
export interface SourceEntry extends Omit<CalendarEntry, 'maker' | 'place' | 'release' | 'at'> {
  at: Date | null;
  madeBy: number | null;
  madeByToken: string | null;
  category: string | null;
  branch: string | null;
  releaseId: number | null;
}

/** One kind of what stands in the calendar, within what the caller reaches. A new one is an object of this shape and its line in `list-calendar.ts`. */
export interface CalendarSource {
  readonly wants: Permission;
  list(ctx: Context, span: CalendarSpan): Promise<SourceEntry[]>;
}

/** Of what nobody is named for, and what belongs to no release. */
export const unnamed = { madeBy: null, madeByToken: null, category: null, branch: null, releaseId: null, order: null } as const;

/** A moment with its day and hour in Beijing. */
export const atMoment = (at: Date): Pick<SourceEntry, 'at' | 'day' | 'clock'> => ({ at, day: beijingDay(at), clock: beijingClock(at) });
