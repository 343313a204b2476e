import { endpoint, noInput, type Endpoint } from '#platform/http/endpoint.ts';
import { talentDecide, talentGet } from './calls.ts';
import { talentDecision, talentState } from './schema.ts';
import { decideTalent, readOwnTalent } from './service/own-talent.ts';

/** The calls about the talent pool. */
export const talentApi: readonly Endpoint[] = [
  endpoint(talentGet, { input: noInput, result: talentState, summary: '本人是否在人才储备中' }, readOwnTalent),
  endpoint(
    talentDecide,
    { input: talentDecision, result: talentState, summary: '加入或退出人才储备', outcomes: ['conflict'] },
    decideTalent,
  ),
];
