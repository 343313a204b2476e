import { endpoint, noInput, type Endpoint } from '#platform/http/endpoint.ts';
import { seekerSessionEnd, seekerSessionList, seekerSessionsEnd } from './calls/sessions.ts';
import type { SeekerDeps } from './deps.ts';
import * as schema from './schema/sessions.ts';
import { endSeekerSessions, endSessionsOfSeeker, listSeekerSessions } from './service/sessions.ts';

/** The calls of job seekers about their open sessions. */
export const createSeekerSessionsApi = (deps: SeekerDeps): readonly Endpoint[] => [
  endpoint(seekerSessionList, { input: noInput, result: schema.seekerSessionList, summary: '求职者在线的登录' }, listSeekerSessions),
  endpoint(
    seekerSessionEnd,
    {
      input: schema.otherSessionsEnd,
      result: schema.endedSessions,
      summary: '结束求职者的一处登录，或其他全部登录，凭短信验证码',
      outcomes: ['wrongVerification', 'notFound'],
    },
    (ctx, input) => endSeekerSessions(ctx, deps, input),
  ),
];

/** The act of staff on the sessions of a job seeker. */
export const createSeekerSessionsStaffApi = (deps: SeekerDeps): readonly Endpoint[] => [
  endpoint(
    seekerSessionsEnd,
    {
      input: schema.sessionsOfSeeker,
      result: schema.endedSessions,
      summary: '按手机号码结束一位应聘者的全部登录',
      outcomes: ['needsProof', 'notFound'],
    },
    (ctx, input) => endSessionsOfSeeker(ctx, deps, input),
  ),
];
