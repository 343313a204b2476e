import { endpoint, type Endpoint } from '#platform/http/endpoint.ts';
import { accessLock, loginList, loginSubmit, logoutSubmit, publicKeyRequest, sessionEnd, sessionExtend, sessionGet } from './calls.ts';
import {
  loginInput,
  loginListInput,
  loginListResult,
  loginResult,
  nothing,
  publicKeyInput,
  publicKeyResult,
  sessionEndInput,
  sessionEndResult,
  sessionResult,
} from './schema.ts';
import type { ClientSecurity } from './security.ts';
import { lockAccess } from './service/lock-access.ts';
import { logIn } from './service/log-in.ts';
import { listLogins } from './service/login-history.ts';
import { offerPublicKey } from './service/public-key.ts';
import { endSession, extendSession, getSession, logOut } from './service/session.ts';

/** Requests a minute from one address; a company behind one address signs in at the opening bell. */
const loginsPerMinute = 120;

/** The calls of client login and session. */
export function createClientApi(security: ClientSecurity): Endpoint[] {
  return [
    endpoint(
      publicKeyRequest,
      { input: publicKeyInput, result: publicKeyResult, summary: '获取登录加密公钥与一次性随机数', perMinute: loginsPerMinute },
      (ctx) => offerPublicKey(ctx, security),
    ),
    endpoint(loginSubmit, { input: loginInput, result: loginResult, summary: '客户登录', perMinute: loginsPerMinute }, (ctx, input) =>
      logIn(ctx, security, input),
    ),
    endpoint(sessionGet, { input: nothing, result: sessionResult, summary: '当前会话：到期时间、客户姓名、上次登录' }, (ctx) =>
      getSession(ctx, security),
    ),
    endpoint(sessionExtend, { input: nothing, result: sessionResult, summary: '延长当前会话' }, (ctx) => extendSession(ctx, security)),
    endpoint(logoutSubmit, { input: nothing, result: nothing, summary: '退出登录，令牌即时失效' }, logOut),
    endpoint(loginList, { input: loginListInput, result: loginListResult, summary: '登录记录与在线设备' }, listLogins),
    endpoint(
      sessionEnd,
      { input: sessionEndInput, result: sessionEndResult, summary: '结束某个会话；id 为 others 时结束其他全部会话' },
      endSession,
    ),
    endpoint(accessLock, { input: nothing, result: nothing, summary: '立即锁定网上访问并结束全部会话' }, lockAccess),
  ];
}
