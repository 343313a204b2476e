import { endpoint, type Endpoint } from '#platform/http/endpoint.ts';
import { seekerExtend, seekerLogout, seekerSession } from './calls.ts';
import type { SeekerDesk } from './desk.ts';
import { nothing, seekerSession as session } from './schema.ts';
import { extendSession, getSession, logOut } from './service/session.ts';

/** The calls of job seekers about themselves. */
export function createSeekerApi(desk: SeekerDesk): Endpoint[] {
  return [
    endpoint(seekerSession, { input: nothing, result: session, summary: '求职者会话：何时到期；查询不延长会话' }, (ctx) =>
      getSession(ctx, desk),
    ),
    endpoint(seekerExtend, { input: nothing, result: session, summary: '延长求职者会话' }, (ctx) => extendSession(ctx, desk)),
    endpoint(seekerLogout, { input: nothing, result: nothing, summary: '求职者退出登录' }, (ctx) => logOut(ctx)),
  ];
}
