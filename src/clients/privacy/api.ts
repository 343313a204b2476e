import { codeResult, exportItem, exportLinkInput, exportLinkResult, exportList } from '#identity/accounts/schema.ts';
import { createCopyLink, listCopies } from '#identity/accounts/service/copies.ts';
import { sendRequestCode } from '#identity/accounts/service/request-code.ts';
import { endpoint, noInput, type Endpoint } from '#platform/http/endpoint.ts';
import * as calls from './calls.ts';
import type { PrivacyDeps } from './deps.ts';
import * as schema from './schema.ts';
import { requestClientCopy } from './service/client-copies.ts';
import { decideConsent, listConsents, readConsent } from './service/consents.ts';
import { listDeletions, requestDeletion, withdrawDeletion } from './service/deletions.ts';
import { showPersonalData } from './service/personal-data.ts';
import { clientRequests } from './service/requests.ts';

const codesPerMinute = 20;

/** Creates the endpoints of the privacy centre. */
export function createPrivacyApi(deps: PrivacyDeps): Endpoint[] {
  return [...createConsentApi(deps), ...createRequestApi(deps)];
}

function createConsentApi({ effects }: PrivacyDeps): Endpoint[] {
  return [
    endpoint(calls.consentList, { input: noInput, result: schema.consentList, summary: '各项同意书、当前状态与历史' }, listConsents),
    endpoint(calls.consentGet, { input: schema.consentKey, result: schema.consent, summary: '一项同意书与当前状态' }, readConsent),
    endpoint(
      calls.consentDecide,
      { input: schema.consentInput, result: schema.consent, summary: '同意、不同意或撤回一项同意', outcomes: ['conflict'] },
      (ctx, input) => decideConsent(ctx, effects, input),
    ),
  ];
}

function createRequestApi(deps: PrivacyDeps): Endpoint[] {
  const { deletionInput, deletionItem, deletionKey, deletionList } = schema;
  return [
    endpoint(
      calls.personalDataGet,
      { input: noInput, result: schema.personalData, summary: '网站保存的个人信息（脱敏）、目的、依据、期限与第三方共享清单' },
      (ctx) => showPersonalData(ctx, deps),
    ),
    endpoint(
      calls.privacyCodeSend,
      { input: schema.codeSendInput, result: codeResult, summary: '向预留手机号发送办理验证码', perMinute: codesPerMinute },
      (ctx, { request }) => sendRequestCode(ctx, deps.person, clientRequests[request]),
    ),
    endpoint(
      calls.exportRequest,
      {
        input: schema.exportInput,
        result: exportItem,
        summary: '申请导出个人信息副本：脱敏的凭验证码，完整的须再核验一项',
        outcomes: ['wrongVerification', 'conflict'],
      },
      (ctx, input) => requestClientCopy(ctx, deps, input),
    ),
    endpoint(calls.exportListGet, { input: noInput, result: exportList, summary: '个人信息副本的申请与状态' }, (ctx) =>
      listCopies(ctx, deps.person.kind),
    ),
    endpoint(
      calls.exportLink,
      { input: exportLinkInput, result: exportLinkResult, summary: '取得副本的下载地址，五分钟内有效', outcomes: ['notFound', 'conflict'] },
      (ctx, input) => createCopyLink(ctx, deps, input),
    ),
    endpoint(calls.deletionListGet, { input: noInput, result: deletionList, summary: '可删除与须保留的个人信息、删除申请与结果' }, (ctx) =>
      listDeletions(ctx, deps),
    ),
    endpoint(
      calls.deletionRequest,
      { input: deletionInput, result: deletionItem, summary: '申请删除个人信息', outcomes: ['wrongVerification', 'conflict'] },
      (ctx, input) => requestDeletion(ctx, deps, input),
    ),
    endpoint(
      calls.deletionWithdraw,
      { input: deletionKey, result: deletionItem, summary: '撤回删除申请', outcomes: ['notFound', 'conflict'] },
      withdrawDeletion,
    ),
  ];
}
