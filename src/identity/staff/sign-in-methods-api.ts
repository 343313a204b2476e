import { passkeyCreation, passkeyNameInput, passkeyRequest } from '#identity/accounts/schema.ts';
import { endpoint, noInput, noResult, type Endpoint } from '#platform/http/endpoint.ts';
import * as calls from './calls/sign-in-methods.ts';
import type { StaffDeps } from './deps.ts';
import { endedAccountSessions } from './schema/accounts.ts';
import * as schema from './schema/sign-in-methods.ts';
import { changeDirectory, revokeFactor } from './service/accounts/change-factors.ts';
import {
  addOwnPasskey,
  beginOwnPasskey,
  readOwnFactors,
  removeAuthenticator,
  removeOwnPasskey,
  renameOwnPasskey,
} from './service/own/own-factors.ts';
import { beginIdentityLink, listSignInMethods, unlinkOwnIdentity } from './service/sign-in-methods/identities.ts';
import {
  requestSignInPasskey,
  requestProofPasskey,
  proveByPasskey,
  signInByPasskey,
} from './service/sign-in-methods/sign-in-by-passkey.ts';
import { beginSignOn, completeSignOn, submitSecondFactor, requireSignOn } from './service/sign-in-methods/sign-in-by-sign-on.ts';
import { dismissOwnWarning } from './service/sign-in/warnings.ts';

/** The calls of the other sign-in methods: before sign-in, for the user's own, and for administrators. */
export const createSignInMethodsApi = (deps: StaffDeps): readonly Endpoint[] => [
  ...entryEndpoints(deps),
  ...proofEndpoints(deps),
  ...ownEndpoints(deps),
  ...accountEndpoints(deps),
];

function entryEndpoints(deps: StaffDeps): Endpoint[] {
  const perMinute = deps.signInsPerMinute;
  return [
    endpoint(calls.doorsGet, { input: noInput, result: schema.signInMethods, summary: '可用的登录方式' }, async () =>
      listSignInMethods(deps),
    ),
    endpoint(
      calls.passkeyEntryAsk,
      { input: noInput, result: passkeyRequest, summary: '开始用通行密钥登录', perMinute, outcomes: ['conflict'] },
      (ctx) => requestSignInPasskey(ctx, deps),
    ),
    endpoint(
      calls.passkeyEntrySubmit,
      {
        input: schema.passkeyInput,
        result: schema.signInResult,
        summary: '用通行密钥登录',
        perMinute,
        outcomes: ['wrongCredentials', 'wrongVerification'],
      },
      (ctx, input) => signInByPasskey(ctx, deps, input),
    ),
    endpoint(
      calls.signOnBegin,
      {
        input: schema.signOnChoice,
        result: schema.signOnAddress,
        summary: '前往统一身份认证',
        perMinute,
        outcomes: ['conflict', 'unavailable'],
      },
      (ctx, input) => beginSignOn(ctx, deps, input),
    ),
    endpoint(
      calls.signOnReturn,
      {
        input: schema.signOnAnswer,
        result: schema.signInResult,
        summary: '从统一身份认证返回',
        perMinute,
        outcomes: ['wrongCredentials', 'wrongVerification', 'conflict', 'sessionExpired', 'unavailable'],
      },
      (ctx, input) => completeSignOn(ctx, deps, input),
    ),
    endpoint(
      calls.factorSubmit,
      {
        input: schema.factorInput,
        result: schema.signInResult,
        summary: '统一身份认证后验证第二因素',
        perMinute,
        outcomes: ['wrongCredentials', 'wrongVerification', 'conflict'],
      },
      (ctx, input) => submitSecondFactor(ctx, deps, input),
    ),
  ];
}

function proofEndpoints(deps: StaffDeps): Endpoint[] {
  return [
    endpoint(
      calls.passkeyProofAsk,
      { input: noInput, result: passkeyRequest, summary: '开始用通行密钥再次验证身份', outcomes: ['conflict'] },
      (ctx) => requestProofPasskey(ctx, deps),
    ),
    endpoint(
      calls.passkeyProofSubmit,
      { input: schema.passkeyInput, result: noResult, summary: '用通行密钥再次验证身份', outcomes: ['wrongVerification'] },
      (ctx, input) => proveByPasskey(ctx, deps, input),
    ),
  ];
}

function ownEndpoints(deps: StaffDeps): Endpoint[] {
  return [
    endpoint(calls.ownFactorsGet, { input: noInput, result: schema.ownFactors, summary: '自己的登录方式' }, (ctx) =>
      readOwnFactors(ctx, deps),
    ),
    endpoint(calls.ownWarningDismiss, { input: noInput, result: noResult, summary: '看过登录失败的提醒' }, dismissOwnWarning),
    endpoint(
      calls.ownPasskeyBegin,
      { input: noInput, result: passkeyCreation, summary: '开始添加通行密钥', outcomes: ['needsProof', 'conflict'] },
      (ctx) => beginOwnPasskey(ctx, deps),
    ),
    endpoint(
      calls.ownPasskeyAdd,
      { input: schema.newPasskey, result: schema.passkeyId, summary: '添加通行密钥', outcomes: ['wrongVerification', 'conflict'] },
      (ctx, input) => addOwnPasskey(ctx, deps, input),
    ),
    endpoint(
      calls.ownPasskeyRename,
      { input: passkeyNameInput, result: noResult, summary: '为通行密钥改名', outcomes: ['notFound'] },
      (ctx, input) => renameOwnPasskey(ctx, deps, input),
    ),
    endpoint(
      calls.ownPasskeyRemove,
      { input: schema.passkeyId, result: noResult, summary: '删除通行密钥', outcomes: ['needsProof', 'notFound', 'conflict'] },
      (ctx, input) => removeOwnPasskey(ctx, deps, input),
    ),
    endpoint(
      calls.authenticatorRemove,
      { input: noInput, result: noResult, summary: '停用身份验证器', outcomes: ['needsProof', 'conflict'] },
      removeAuthenticator,
    ),
    endpoint(
      calls.identityLinkBegin,
      {
        input: schema.signOnChoice,
        result: schema.signOnAddress,
        summary: '开始关联统一身份认证',
        outcomes: ['needsProof', 'conflict', 'unavailable'],
      },
      (ctx, { signOn }) => beginIdentityLink(ctx, requireSignOn(deps, signOn)),
    ),
    endpoint(
      calls.identityUnlink,
      { input: noInput, result: noResult, summary: '解除统一身份认证的关联', outcomes: ['needsProof', 'conflict'] },
      unlinkOwnIdentity,
    ),
  ];
}

function accountEndpoints(deps: StaffDeps): Endpoint[] {
  return [
    endpoint(
      calls.accountFactorRevoke,
      {
        input: schema.revocation,
        result: endedAccountSessions,
        summary: '撤销他人的通行密钥或身份关联',
        outcomes: ['needsProof', 'notFound', 'conflict'],
      },
      revokeFactor,
    ),
    endpoint(
      calls.accountDirectoryChange,
      {
        input: schema.directoryChange,
        result: noResult,
        summary: '设置密码是否由公司目录核对',
        outcomes: ['needsProof', 'notFound', 'conflict'],
      },
      (ctx, input) => changeDirectory(ctx, deps, input),
    ),
  ];
}
