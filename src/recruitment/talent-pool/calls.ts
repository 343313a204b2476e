import { call, type Empty } from '#contract/call.ts';
import type { TalentDecision, TalentState } from './schema.ts';

/** Returns whether the firm may consider the job seeker for other jobs. */
export const talentGet = call<Empty, TalentState>('GET', '/recruit/talent', { who: 'seeker' });

/** Joins the pool, renews the membership for another year, or leaves immediately. */
export const talentDecide = call<TalentDecision, TalentState>('POST', '/recruit/talent', { who: 'seeker' });
