import { seekerKind } from '#identity/accounts/service/person-kind.ts';
import { logOut } from '#identity/accounts/service/sessions.ts';
import { endpoint, type Endpoint, noInput, noResult } from '#platform/http/endpoint.ts';
import { captchaGet, seekerCodeCheck, seekerCodeSend, seekerExtend, seekerLogout, seekerSession } from './calls/seekers.ts';
import type { SeekerDeps } from './deps.ts';
import {
  captchaImage,
  checkCodeInput,
  seekerCodeQuery,
  codeSendResult,
  seekerLogin,
  seekerSession as session,
  seekerCodeSendInput,
} from './schema/seekers.ts';
import { createCaptcha } from './service/captcha.ts';
import { sendSeekerCode } from './service/codes.ts';
import { checkSeekerCode } from './service/log-in.ts';
import { extendSession, getSession } from './service/session.ts';

/** The calls of job seekers about themselves. */
export function createSeekerApi(deps: SeekerDeps): Endpoint[] {
  return [
    endpoint(
      captchaGet,
      { input: noInput, result: captchaImage, summary: '图形验证码：5 分钟内有效，一次有效', perMinute: 60 },
      (ctx, input) => createCaptcha(ctx, deps, input),
    ),
    endpoint(
      seekerCodeSend,
      {
        input: seekerCodeSendInput,
        result: codeSendResult,
        summary: '发送短信验证码：凭图形验证码或其他人机验证的凭证',
        perMinute: 30,
        outcomes: ['wrongVerification'],
      },
      (ctx, input) => sendSeekerCode(ctx, deps, input),
    ),
    endpoint(
      seekerCodeCheck,
      {
        input: checkCodeInput,
        result: seekerLogin,
        summary: '核对短信验证码，登录招聘专区；首次登录须同意个人信息处理规则',
        perMinute: 30,
        legacyGet: seekerCodeQuery,
        outcomes: ['wrongVerification', 'conflict', 'sessionExpired'],
      },
      (ctx, input) => checkSeekerCode(ctx, deps, input),
    ),
    endpoint(seekerSession, { input: noInput, result: session, summary: '求职者会话：何时到期；查询不延长会话' }, (ctx) =>
      getSession(ctx, deps),
    ),
    endpoint(seekerExtend, { input: noInput, result: session, summary: '延长求职者会话' }, (ctx) => extendSession(ctx, deps)),
    endpoint(seekerLogout, { input: noInput, result: noResult, summary: '求职者退出登录', clearsCache: true }, (ctx) =>
      logOut(ctx, seekerKind),
    ),
  ];
}
