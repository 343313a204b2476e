import {
  passkeyCreation,
  passkeyListResult,
  passkeyNameInput,
  passkeyRequest,
  removedPasskey,
  resendResult,
} from '#identity/accounts/schema.ts';
import { listPasskeys, renamePasskey } from '#identity/accounts/service/passkeys/own-passkeys.ts';
import { requestPasskey } from '#identity/accounts/service/passkeys/verify-passkey.ts';
import { endpoint, noInput, noResult, type Endpoint } from '#platform/http/endpoint.ts';
import * as calls from '../calls.ts';
import * as schema from '../schema.ts';
import type { ClientSecurity } from '../security.ts';
import { addOwnPasskey, beginOwnPasskey } from '../service/passkeys/add-own-passkey.ts';
import { logInByPasskey } from '../service/passkeys/passkey-login.ts';
import { sendHolderCode } from '../service/passkeys/prove-holder.ts';
import { removeOwnPasskey } from '../service/passkeys/remove-own-passkey.ts';

/** The calls for the passkey login and for managing passkeys. */
export function createPasskeyApi(security: ClientSecurity): Endpoint[] {
  return [...loginCalls(security), ...addingCalls(security), ...ownCalls(security)];
}

function loginCalls(security: ClientSecurity): Endpoint[] {
  return [
    endpoint(
      calls.passkeyAsk,
      { input: noInput, result: passkeyRequest, summary: '通行密钥登录：获取一次性挑战', perMinute: 60, outcomes: ['conflict'] },
      (ctx) => requestPasskey(ctx, security.passkeys, { purpose: 'enter' }),
    ),
    endpoint(
      calls.passkeyLogin,
      {
        input: schema.passkeyLoginInput,
        result: schema.loginResult,
        summary: '通行密钥登录：提交设备的应答',
        perMinute: 60,
        outcomes: ['wrongCredentials', 'wrongVerification', 'notFound', 'conflict'],
      },
      (ctx, input) => logInByPasskey(ctx, security, input),
    ),
  ];
}

function addingCalls(security: ClientSecurity): Endpoint[] {
  return [
    endpoint(
      calls.passkeyCodeSend,
      { input: noInput, result: resendResult, summary: '添加通行密钥：发送验证码', perMinute: 30, outcomes: ['notFound', 'conflict'] },
      (ctx) => sendHolderCode(ctx, security),
    ),
    endpoint(
      calls.passkeyBegin,
      {
        input: schema.passkeyBeginInput,
        result: passkeyCreation,
        summary: '添加通行密钥：核对登录密码与验证码，获取创建参数',
        perMinute: 30,
        outcomes: ['wrongVerification', 'notFound', 'conflict'],
      },
      (ctx, input) => beginOwnPasskey(ctx, security, input),
    ),
    endpoint(
      calls.passkeyAdd,
      {
        input: schema.passkeyAddInput,
        result: schema.passkeyAddResult,
        summary: '添加通行密钥：提交设备创建的凭据',
        perMinute: 30,
        outcomes: ['wrongVerification', 'notFound', 'conflict'],
      },
      (ctx, input) => addOwnPasskey(ctx, security, input),
    ),
  ];
}

function ownCalls(security: ClientSecurity): Endpoint[] {
  const { passkeys } = security;
  return [
    endpoint(calls.passkeyList, { input: noInput, result: passkeyListResult, summary: '我的通行密钥' }, (ctx) =>
      listPasskeys(ctx, passkeys),
    ),
    endpoint(
      calls.passkeyRename,
      { input: passkeyNameInput, result: noResult, summary: '为通行密钥命名', outcomes: ['notFound'] },
      (ctx, input) => renamePasskey(ctx, passkeys, input),
    ),
    endpoint(
      calls.passkeyRemove,
      {
        input: schema.deviceInput,
        result: removedPasskey,
        summary: '删除通行密钥',
        outcomes: ['wrongVerification', 'notFound', 'conflict'],
      },
      (ctx, input) => removeOwnPasskey(ctx, security, input),
    ),
  ];
}
