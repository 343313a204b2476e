import type { Day } from '#platform/day.ts';
import type { Facts } from '../../client-facts.ts';
import type { ConditionResult } from '../../schema.ts';

/** The input of an evaluation. */
export interface Subject {
  /** Day of the application in Shanghai. */
  today: Day;
  facts: Facts;
  /** The last trading days with closing figures before today, in order. */
  settled: readonly Day[];
  /** The trading days after them, as far as the calendar is known, in order. */
  ahead: readonly Day[];
}

/** The result of an evaluation. */
export type CheckOutcome = Pick<ConditionResult, 'actual' | 'pass' | 'gap' | 'brief' | 'explain' | 'earliest' | 'days'>;
