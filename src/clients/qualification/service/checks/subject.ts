import type { Day } from '#platform/day.ts';
import type { Facts } from '../../client-facts.ts';
import type { ConditionResult } from '../../schema.ts';

/** What a condition is held against. */
export interface Subject {
  /** The day of the application in Shanghai. */
  today: Day;
  facts: Facts;
  /** The last trading days whose closing figures are in, before today; in order. */
  settled: readonly Day[];
  /** The trading days after them, as far as the calendar is known; in order. */
  ahead: readonly Day[];
}

/** What came of it. */
export type Outcome = Pick<ConditionResult, 'actual' | 'pass' | 'gap' | 'brief' | 'explain' | 'earliest' | 'days'>;
