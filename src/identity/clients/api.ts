import { passkeyRequest, resendResult } from '#identity/accounts/schema.ts';
import { clientKind } from '#identity/accounts/service/person-kind.ts';
import { logOut } from '#identity/accounts/service/sessions.ts';
import { endpoint, noInput, noResult, type Endpoint } from '#platform/http/endpoint.ts';
import * as calls from './calls.ts';
import * as schema from './schema.ts';
import type { ClientSecurity } from './security.ts';
import { changePassword } from './service/change-password.ts';
import { endSession } from './service/end-session.ts';
import { cancelOwnHold, getContactHold } from './service/hold/holds.ts';
import { keepStep, resumeStep } from './service/kept-step.ts';
import { lockAccess } from './service/lock-access.ts';
import { logIn } from './service/login/log-in.ts';
import { listLogins } from './service/login/login-history.ts';
import { resendDeviceCode, verifyDevice } from './service/new-device.ts';
import { getAlarm, raiseAlarm } from './service/not-me/alarms.ts';
import { untrustDevice, listDevices, nameDevice } from './service/own-devices.ts';
import { issuePublicKey } from './service/public-key.ts';
import {
  requestResetPasskey,
  checkBaseInfo,
  checkResetCode,
  proveReset,
  sendResetCode,
  sendResetMail,
  submitReset,
} from './service/reset-password.ts';
import { extendSession, getSession } from './service/session.ts';
import { beginPhoneProof } from './service/step-up/begin-phone-proof.ts';
import { requestStepUpPasskey, getStepUp, proveStepUp, sendStepUpCode } from './service/step-up/prove.ts';
import { sendUnlockCode, unlockAccess } from './service/unlock-access.ts';
import { createPasskeyApi } from './sign-in-methods/passkey-api.ts';
import { createScanApi } from './sign-in-methods/scan-api.ts';

/** Requests per minute from one address; a company behind one address signs in at the market opening. */
const loginsPerMinute = 120;
/** Requests per minute for calls rarer than a login. */
const rarePerMinute = 30;

/** The calls of client login, session and account. */
export function createClientApi(security: ClientSecurity): Endpoint[] {
  return [
    ...loginApi(security),
    ...unlockApi(security),
    ...sessionApi(security),
    ...accountApi(security),
    ...controlApi(security),
    ...resetApi(security),
    ...createPasskeyApi(security),
    ...createScanApi(security),
  ];
}

function loginApi(security: ClientSecurity): Endpoint[] {
  return [
    endpoint(
      calls.publicKeyRequest,
      {
        input: schema.publicKeyInput,
        result: schema.publicKeyResult,
        summary: '获取登录加密公钥与一次性随机数',
        perMinute: loginsPerMinute,
      },
      (ctx, input) => issuePublicKey(ctx, security, input),
    ),
    endpoint(
      calls.loginSubmit,
      {
        input: schema.loginInput,
        result: schema.loginResult,
        summary: '客户登录',
        perMinute: loginsPerMinute,
        outcomes: ['wrongCredentials', 'wrongVerification', 'notFound'],
      },
      (ctx, input) => logIn(ctx, security, input),
    ),
    endpoint(
      calls.deviceVerify,
      {
        input: schema.verifyDeviceInput,
        result: schema.loginResult,
        summary: '新设备登录：提交短信验证码',
        perMinute: loginsPerMinute,
        outcomes: ['wrongCredentials', 'wrongVerification', 'notFound'],
      },
      (ctx, input) => verifyDevice(ctx, security, input),
    ),
    endpoint(
      calls.deviceCodeResend,
      {
        input: schema.stepInput,
        result: resendResult,
        summary: '新设备登录：重新发送验证码',
        perMinute: rarePerMinute,
        outcomes: ['wrongVerification', 'notFound'],
      },
      (ctx, input) => resendDeviceCode(ctx, security, input),
    ),
  ];
}

function unlockApi(security: ClientSecurity): Endpoint[] {
  return [
    endpoint(
      calls.stepKeep,
      { input: schema.stepInput, result: noResult, summary: '登录、解锁与重置：保留当前步骤，刷新页面后可继续', perMinute: rarePerMinute },
      keepStep,
    ),
    endpoint(
      calls.stepResume,
      { input: noInput, result: schema.keptStepResult, summary: '登录、解锁与重置：本浏览器进行到的步骤', perMinute: loginsPerMinute },
      (ctx) => resumeStep(ctx, security),
    ),
    endpoint(
      calls.unlockCodeSend,
      {
        input: schema.stepInput,
        result: resendResult,
        summary: '解除锁定：发送验证码',
        perMinute: rarePerMinute,
        outcomes: ['wrongVerification', 'notFound'],
      },
      (ctx, input) => sendUnlockCode(ctx, security, input),
    ),
    endpoint(
      calls.accessUnlock,
      {
        input: schema.unlockInput,
        result: noResult,
        summary: '解除锁定：提交身份证号码与验证码',
        perMinute: rarePerMinute,
        outcomes: ['wrongVerification', 'notFound'],
      },
      (ctx, input) => unlockAccess(ctx, security, input),
    ),
  ];
}

function sessionApi(security: ClientSecurity): Endpoint[] {
  const { sessionResult } = schema;
  return [
    endpoint(calls.sessionGet, { input: noInput, result: sessionResult, summary: '当前会话：到期时间、客户姓名、上次登录' }, (ctx) =>
      getSession(ctx, security),
    ),
    endpoint(calls.sessionExtend, { input: noInput, result: sessionResult, summary: '延长当前会话' }, (ctx) =>
      extendSession(ctx, security),
    ),
    endpoint(calls.logoutSubmit, { input: noInput, result: noResult, summary: '退出登录，令牌即时失效', clearsCache: true }, (ctx) =>
      logOut(ctx, clientKind),
    ),
    endpoint(calls.loginList, { input: schema.loginListInput, result: schema.loginListResult, summary: '登录记录与在线设备' }, listLogins),
    endpoint(
      calls.sessionEnd,
      {
        input: schema.sessionEndInput,
        result: schema.sessionEndResult,
        summary: '结束某个会话；id 为 others 时结束其他全部会话',
        outcomes: ['notFound'],
      },
      (ctx, input) => endSession(ctx, security, input),
    ),
  ];
}

function accountApi(security: ClientSecurity): Endpoint[] {
  return [
    endpoint(
      calls.accessLock,
      { input: noInput, result: noResult, summary: '立即锁定网上访问并结束全部会话', outcomes: ['notFound'] },
      (ctx) => lockAccess(ctx, security),
    ),
    endpoint(calls.deviceList, { input: noInput, result: schema.deviceListResult, summary: '受信任的设备' }, (ctx) =>
      listDevices(ctx, security),
    ),
    endpoint(
      calls.deviceForget,
      {
        input: schema.deviceInput,
        result: noResult,
        summary: '不再信任某个设备，并结束其会话',
        outcomes: ['notFound', 'wrongVerification', 'conflict'],
      },
      (ctx, input) => untrustDevice(ctx, security, input),
    ),
    endpoint(
      calls.deviceName,
      { input: schema.deviceNameInput, result: noResult, summary: '为受信任的设备命名', outcomes: ['notFound'] },
      (ctx, input) => nameDevice(ctx, security, input),
    ),
    endpoint(
      calls.passwordChange,
      {
        input: schema.changePasswordInput,
        result: noResult,
        summary: '修改登录密码',
        perMinute: rarePerMinute,
        outcomes: ['wrongVerification', 'notFound', 'conflict'],
      },
      (ctx, input) => changePassword(ctx, security, input),
    ),
  ];
}

/** The calls by which changes of account control are confirmed, delayed and cancelled. */
function controlApi(security: ClientSecurity): Endpoint[] {
  const { alarmKey, alarmView, contactHoldResult, stepUpActInput, stepUpCodeInput, stepUpProofInput, stepUpStatus } = schema;
  const perMinute = rarePerMinute;
  return [
    endpoint(
      calls.stepUpGet,
      { input: stepUpActInput, result: stepUpStatus, summary: '再次核验身份：可用的核验方式与已完成的项目' },
      (ctx, input) => getStepUp(ctx, security, input),
    ),
    endpoint(
      calls.stepUpCodeSend,
      {
        input: stepUpCodeInput,
        result: resendResult,
        summary: '再次核验身份：向预留手机号或邮箱发送验证码',
        perMinute,
        outcomes: ['conflict'],
      },
      (ctx, input) => sendStepUpCode(ctx, security, input),
    ),
    endpoint(
      calls.stepUpPasskeyAsk,
      { input: noInput, result: passkeyRequest, summary: '再次核验身份：获取通行密钥的挑战', perMinute, outcomes: ['conflict'] },
      (ctx) => requestStepUpPasskey(ctx, security),
    ),
    endpoint(
      calls.stepUpScan,
      {
        input: stepUpActInput,
        result: schema.scanBeginResult,
        summary: '再次核验身份：获取二维码，由受信任的手机核验',
        perMinute: 20,
      },
      (ctx, input) => beginPhoneProof(ctx, security, input),
    ),
    endpoint(
      calls.stepUpProve,
      {
        input: stepUpProofInput,
        result: stepUpStatus,
        summary: '再次核验身份：提交一项',
        perMinute,
        outcomes: ['wrongVerification', 'conflict'],
      },
      (ctx, input) => proveStepUp(ctx, security, input),
    ),
    endpoint(calls.contactHoldGet, { input: noInput, result: contactHoldResult, summary: '保护期内等待生效的联系方式变更' }, (ctx) =>
      getContactHold(ctx, security),
    ),
    endpoint(
      calls.contactHoldCancel,
      { input: noInput, result: noResult, summary: '撤回等待生效的联系方式变更', outcomes: ['notFound'] },
      (ctx) => cancelOwnHold(ctx, security),
    ),
    endpoint(
      calls.alarmGet,
      { input: alarmKey, result: alarmView, summary: '“不是我操作”链接所指的通知', perMinute, outcomes: ['notFound'] },
      (ctx, input) => getAlarm(ctx, security, input),
    ),
    endpoint(
      calls.alarmRaise,
      { input: alarmKey, result: alarmView, summary: '不是我操作：冻结账户并取消保护期内的变更', perMinute, outcomes: ['notFound'] },
      (ctx, input) => raiseAlarm(ctx, security, input),
    ),
  ];
}

function resetApi(security: ClientSecurity): Endpoint[] {
  const perMinute = rarePerMinute;
  return [
    endpoint(
      calls.resetBaseInfo,
      {
        input: schema.baseInfoInput,
        result: schema.baseInfoResult,
        summary: '重置密码：核对基本信息',
        perMinute,
        outcomes: ['wrongCredentials', 'wrongVerification', 'conflict'],
      },
      (ctx, input) => checkBaseInfo(ctx, security, input),
    ),
    endpoint(
      calls.resetCodeSend,
      {
        input: schema.stepInput,
        result: resendResult,
        summary: '重置密码：发送验证码',
        perMinute,
        outcomes: ['wrongVerification', 'notFound', 'conflict'],
      },
      (ctx, input) => sendResetCode(ctx, security, input),
    ),
    endpoint(
      calls.resetCodeCheck,
      {
        input: schema.resetCodeInput,
        result: schema.resetCodeResult,
        summary: '重置密码：核对验证码',
        perMinute,
        outcomes: ['wrongVerification', 'notFound', 'conflict'],
      },
      (ctx, input) => checkResetCode(ctx, security, input),
    ),
    endpoint(
      calls.resetMailSend,
      {
        input: schema.stepInput,
        result: resendResult,
        summary: '重置密码：向预留邮箱发送第二个验证码',
        perMinute,
        outcomes: ['wrongVerification', 'notFound', 'conflict'],
      },
      (ctx, input) => sendResetMail(ctx, security, input),
    ),
    endpoint(
      calls.resetPasskeyAsk,
      {
        input: schema.stepInput,
        result: passkeyRequest,
        summary: '重置密码：获取通行密钥的挑战',
        perMinute,
        outcomes: ['wrongVerification', 'conflict'],
      },
      (ctx, input) => requestResetPasskey(ctx, security, input),
    ),
    endpoint(
      calls.resetProve,
      {
        input: schema.resetProofInput,
        result: schema.stepResult,
        summary: '重置密码：提交第二项核验',
        perMinute,
        outcomes: ['wrongVerification', 'notFound', 'conflict'],
      },
      (ctx, input) => proveReset(ctx, security, input),
    ),
    endpoint(
      calls.resetSubmit,
      {
        input: schema.submitResetInput,
        result: schema.resetResult,
        summary: '重置密码：提交新密码',
        perMinute,
        outcomes: ['wrongVerification', 'notFound', 'conflict'],
      },
      (ctx, input) => submitReset(ctx, security, input),
    ),
  ];
}
