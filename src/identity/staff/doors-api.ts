import { passkeyCreation, passkeyNameInput, passkeyRequest } from '#identity/accounts/schema.ts';
import { endpoint, noInput, noResult, type Endpoint } from '#platform/http/endpoint.ts';
import * as calls from './calls/doors.ts';
import type { StaffDeps } from './deps.ts';
import { endedSessions } from './schema/accounts.ts';
import * as schema from './schema/doors.ts';
import { changeDirectory, revokeFactor } from './service/accounts/change-factors.ts';
import { beginLink, listDoors, unlinkOwn } from './service/doors/identities.ts';
import { beginEntry, comeBack, showFactor, signOnOf } from './service/doors/identity-entry.ts';
import { askEntry, askProof, proveByPasskey, signInByPasskey } from './service/doors/passkey-entry.ts';
import {
  addOwnPasskey,
  beginOwnPasskey,
  readOwnFactors,
  removeAuthenticator,
  removeOwnPasskey,
  renameOwnPasskey,
} from './service/own/own-factors.ts';

/** The calls of the other sign-in methods: before sign-in, for the user's own, and for administrators. */
export const createDoorsApi = (deps: StaffDeps): readonly Endpoint[] => [
  ...entryEndpoints(deps),
  ...proofEndpoints(deps),
  ...ownEndpoints(deps),
  ...accountEndpoints(deps),
];

function entryEndpoints(deps: StaffDeps): Endpoint[] {
  const perMinute = deps.signInsPerMinute;
  return [
    endpoint(calls.doorsGet, { input: noInput, result: schema.doors, summary: '可用的登录方式' }, async () => listDoors(deps)),
    endpoint(
      calls.passkeyEntryAsk,
      { input: noInput, result: passkeyRequest, summary: '开始用通行密钥登录', perMinute, outcomes: ['conflict'] },
      (ctx) => askEntry(ctx, deps),
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
      (ctx, input) => beginEntry(ctx, deps, input),
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
      (ctx, input) => comeBack(ctx, deps, input),
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
      (ctx, input) => showFactor(ctx, deps, input),
    ),
  ];
}

function proofEndpoints(deps: StaffDeps): Endpoint[] {
  return [
    endpoint(
      calls.passkeyProofAsk,
      { input: noInput, result: passkeyRequest, summary: '开始用通行密钥再次验证身份', outcomes: ['conflict'] },
      (ctx) => askProof(ctx, deps),
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
      (ctx, { signOn }) => beginLink(ctx, signOnOf(deps, signOn)),
    ),
    endpoint(
      calls.identityUnlink,
      { input: noInput, result: noResult, summary: '解除统一身份认证的关联', outcomes: ['needsProof', 'conflict'] },
      unlinkOwn,
    ),
  ];
}

function accountEndpoints(deps: StaffDeps): Endpoint[] {
  return [
    endpoint(
      calls.accountFactorRevoke,
      {
        input: schema.revocation,
        result: endedSessions,
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
