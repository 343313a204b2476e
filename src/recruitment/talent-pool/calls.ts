import { call, type Empty } from '#contract/call.ts';
import type { TalentDecision, TalentState } from './schema.ts';

/** Whether the firm may think of one for other jobs. */
export const talentGet = call<Empty, TalentState>('GET', '/recruit/talent', { who: 'seeker' });

/** Joins, anew for another year where one is in it, or leaves at once. */
export const talentDecide = call<TalentDecision, TalentState>('POST', '/recruit/talent', { who: 'seeker' });
