import { exportItem, exportLinkResult, exportList, codeInput, codeResult, exportLinkInput } from '#identity/accounts/schema.ts';
import { createCopyLink, listCopies, requestCopy } from '#identity/accounts/service/copies.ts';
import { sendRequestCode } from '#identity/accounts/service/request-code.ts';
import { endpoint, noInput, type Endpoint } from '#platform/http/endpoint.ts';
import * as calls from './calls/rights.ts';
import type { SeekerRightsDeps } from './rights-deps.ts';
import * as schema from './schema/rights.ts';
import { changeMobile, proveOldMobile, sendNewMobileCode } from './service/change-mobile.ts';
import { currentConsentText } from './service/consent-texts.ts';
import { deleteAccount } from './service/delete-account.ts';
import { decideOwnConsent, readOwnConsents } from './service/own-consents.ts';
import { readOwnData } from './service/own-data.ts';
import { seekerRequests } from './service/requests.ts';

const codesPerMinute = 20;

/** The calls for job seekers' rights over their personal data. */
export function createSeekerRightsApi(rights: SeekerRightsDeps): Endpoint[] {
  return [...createConsentApi(rights), ...createRequestApi(rights), ...createMobileApi(rights)];
}

function createConsentApi(rights: SeekerRightsDeps): Endpoint[] {
  return [
    endpoint(
      calls.seekerConsentText,
      { input: noInput, result: schema.seekerConsentText, summary: '现行的求职者个人信息处理规则与各版本' },
      currentConsentText,
    ),
    endpoint(calls.seekerConsents, { input: noInput, result: schema.ownConsents, summary: '本人的同意状态与历史' }, readOwnConsents),
    endpoint(
      calls.seekerConsentDecide,
      {
        input: schema.consentDecision,
        result: schema.consentResult,
        summary: '同意或撤回同意；撤回时一并撤回进行中的投递',
        outcomes: ['conflict'],
      },
      (ctx, input) => decideOwnConsent(ctx, rights, input),
    ),
  ];
}

function createRequestApi(rights: SeekerRightsDeps): Endpoint[] {
  const { person: seekers } = rights;
  return [
    endpoint(
      calls.seekerData,
      { input: noInput, result: schema.ownData, summary: '保存的个人信息（脱敏）、到期删除日与注销的后果' },
      (ctx) => readOwnData(ctx, rights),
    ),
    endpoint(
      calls.seekerRightsCode,
      { input: schema.rightsCodeInput, result: codeResult, summary: '向本人手机号发送办理验证码', perMinute: codesPerMinute },
      (ctx, { request }) => sendRequestCode(ctx, seekers, seekerRequests[request]),
    ),
    endpoint(
      calls.seekerExport,
      { input: codeInput, result: exportItem, summary: '求职者申请导出个人信息副本', outcomes: ['wrongVerification', 'conflict'] },
      // The copy holds what the job seeker has entered; it gives no access to an account.
      (ctx, { code }) => requestCopy(ctx, rights.person, { code, isFull: false }),
    ),
    endpoint(calls.seekerExports, { input: noInput, result: exportList, summary: '副本的申请与状态' }, (ctx) =>
      listCopies(ctx, seekers.kind),
    ),
    endpoint(
      calls.seekerExportLink,
      {
        input: exportLinkInput,
        result: exportLinkResult,
        summary: '取得求职者信息副本的下载地址，五分钟内有效',
        outcomes: ['notFound', 'conflict'],
      },
      (ctx, input) => createCopyLink(ctx, rights, input),
    ),
    endpoint(
      calls.seekerAccountDelete,
      { input: codeInput, result: schema.deletionResult, summary: '注销账号并删除全部个人信息，立即生效', outcomes: ['wrongVerification'] },
      (ctx, input) => deleteAccount(ctx, rights, input),
    ),
  ];
}

function createMobileApi({ person: seekers }: SeekerRightsDeps): Endpoint[] {
  return [
    endpoint(
      calls.seekerMobileProve,
      { input: codeInput, result: schema.mobileProof, summary: '更换手机号码：验证原号码', outcomes: ['wrongVerification'] },
      (ctx, input) => proveOldMobile(ctx, seekers, input),
    ),
    endpoint(
      calls.seekerMobileCode,
      {
        input: schema.newMobileCodeInput,
        result: codeResult,
        summary: '更换手机号码：向新号码发送验证码',
        perMinute: codesPerMinute,
        outcomes: ['wrongVerification'],
      },
      (ctx, input) => sendNewMobileCode(ctx, seekers, input),
    ),
    endpoint(
      calls.seekerMobileChange,
      {
        input: schema.mobileChangeInput,
        result: schema.mobileResult,
        summary: '更换手机号码：验证新号码并生效',
        outcomes: ['wrongVerification', 'conflict'],
      },
      (ctx, input) => changeMobile(ctx, seekers, input),
    ),
  ];
}
