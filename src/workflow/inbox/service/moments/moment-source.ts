import type { Permission } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import { beijingClock, beijingDay } from '#ui/format/beijing-time.ts';

/** Something that will happen by itself, or has to be done by then. */
export interface ComingMoment {
  /** `live`: goes on show · `end`: leaves it · `due`: has to be there. */
  kind: 'live' | 'end' | 'due';
  /** Null for what has a day and no hour. */
  at: Date | null;
  day: Day;
  clock: string | null;
  title: string;
  text: string;
  href: string;
  /** True where an order comes into force, whatever it brings. */
  isChange?: true;
}

/** From now until when, and how many at the most. */
export interface MomentSpan {
  until: Date;
  most: number;
  /** True where days without an hour are not asked for. */
  isTimed?: boolean;
}

/** One kind of coming moments, within what the caller reaches. A new one is an object of this shape and its line in `list-moments.ts`. */
export interface MomentSource {
  readonly wants: Permission;
  /** True where something goes live by itself: the frame tells of the next one. */
  readonly isForFrame: boolean;
  list(ctx: Context, span: MomentSpan): Promise<ComingMoment[]>;
}

/** With its day and hour in Beijing. */
export const atMoment = (at: Date, rest: Omit<ComingMoment, 'at' | 'day' | 'clock'>): ComingMoment => ({
  ...rest,
  at,
  day: beijingDay(at),
  clock: beijingClock(at),
});
