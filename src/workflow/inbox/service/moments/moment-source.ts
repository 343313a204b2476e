import type { Permission } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import { beijingClock, beijingDay } from '#ui/format/beijing-time.ts';

/** An upcoming automatic event or due date. */
export interface ComingMoment {
  /** `live`: published · `end`: removed · `due`: a due date. */
  kind: 'live' | 'end' | 'due';
  /** Null for a date without a time. */
  at: Date | null;
  day: Day;
  clock: string | null;
  title: string;
  text: string;
  href: string;
  /** True where an order is applied, whatever it changes. */
  isChange?: true;
}

/** The period from now until this time, and the maximum number of entries. */
export interface MomentRange {
  until: Date;
  most: number;
  /** True to exclude dates without a time. */
  isTimed?: boolean;
}

/**
 * One kind of upcoming events, within the caller's scopes. To add one, write an object of this type and add a line to
 * `list-moments.ts`.
 */
export interface MomentSource {
  readonly wants: Permission;
  /** True for automatic publications: the header of the console shows the next one. */
  readonly isForFrame: boolean;
  list(ctx: Context, span: MomentRange): Promise<ComingMoment[]>;
}

/** Adds the date and time of day in Beijing time. */
export const toComingMoment = (at: Date, rest: Omit<ComingMoment, 'at' | 'day' | 'clock'>): ComingMoment => ({
  ...rest,
  at,
  day: beijingDay(at),
  clock: beijingClock(at),
});
