import { endpoint, type Endpoint, noInput, noResult } from '#platform/http/endpoint.ts';
import {
  agreementOpen,
  agreementOpenByMobile,
  agreementProgress,
  agreementProgressByMobile,
  agreementQuery,
  agreementQueryByMobile,
  agreementSendCode,
  agreementSendCodeByMobile,
  agreementSign,
  agreementSignByMobile,
  agreementSignedLink,
  agreementSignedList,
  agreementExamine,
  agreementVerify,
} from './calls.ts';
import type { AgreementDeps } from './deps.ts';
import {
  examineInput,
  examineResult,
  openByMobileInput,
  openedDocument,
  openInput,
  progressByMobileInput,
  progressInput,
  queryByMobileInput,
  queryInput,
  queryResult,
  agreementCodeByMobileInput,
  agreementCodeInput,
  agreementCodeResult,
  signByMobileInput,
  signedLink,
  signedLinkInput,
  signedList,
  signInput,
  signResult,
  verifyInput,
  verifyResult,
} from './schema.ts';
import { accessByMobile, accessByToken } from './service/case-access.ts';
import { examineFile } from './service/files/examine-file.ts';
import { createSignedFileLink, listOwnSignedDocuments } from './service/files/signed-documents.ts';
import { verifyAgreement } from './service/files/verify-agreement.ts';
import { keepProgress } from './service/keep-progress.ts';
import { openDocument } from './service/open-document.ts';
import { queryAgreements } from './service/query-agreements.ts';
import { sendAgreementCode } from './service/send-agreement-code.ts';
import { signAgreements } from './service/sign-agreements.ts';

/**
 * Creates the agreement endpoints: with a token for the signed-in client, and with the mobile number for a visitor who knows the
 * case number.
 */
export function createAgreementApi(deps: AgreementDeps): Endpoint[] {
  return [...tokenCalls(deps), ...mobileCalls(deps), ...progressCalls(deps), ...signedCalls(deps)];
}

function tokenCalls(deps: AgreementDeps): Endpoint[] {
  return [
    endpoint(
      agreementQuery,
      {
        input: queryInput,
        result: queryResult,
        summary: '本次业务应签署的协议：名称、地址、版本与文本哈希',
        outcomes: ['notFound', 'conflict'],
      },
      async (ctx, { acpt_id: acptId }) => queryAgreements(ctx, deps, await accessByToken(ctx, deps, acptId)),
    ),
    endpoint(
      agreementOpen,
      {
        input: openInput,
        result: openedDocument,
        summary: '打开一份协议：要点、全文、与上次签署版本的差异；记录打开时间与版本',
        outcomes: ['notFound', 'conflict'],
      },
      async (ctx, { acpt_id: acptId, ...asked }) => openDocument(ctx, await accessByToken(ctx, deps, acptId), asked),
    ),
    endpoint(
      agreementSendCode,
      {
        input: agreementCodeInput,
        result: agreementCodeResult,
        summary: '向预留手机号发送签署验证码',
        perMinute: 30,
        outcomes: ['notFound', 'conflict'],
      },
      async (ctx, { acpt_id: acptId }) => sendAgreementCode(ctx, deps, await accessByToken(ctx, deps, acptId)),
    ),
    endpoint(
      agreementSign,
      {
        input: signInput,
        result: signResult,
        summary: '签署协议；重复提交得到同一结果',
        perMinute: 60,
        outcomes: ['wrongVerification', 'notFound', 'conflict'],
      },
      async (ctx, { acpt_id: acptId, ...input }) => signAgreements(ctx, deps, await accessByToken(ctx, deps, acptId), input),
    ),
  ];
}

function progressCalls(deps: AgreementDeps): Endpoint[] {
  return [
    endpoint(
      agreementProgress,
      {
        input: progressInput,
        result: noResult,
        summary: '记录一份协议读到何处、是否勾选，换设备后可继续',
        perMinute: 120,
        outcomes: ['notFound', 'conflict'],
      },
      async (ctx, { acpt_id: acptId, ...progress }) => keepProgress(ctx, await accessByToken(ctx, deps, acptId), progress),
    ),
    endpoint(
      agreementProgressByMobile,
      {
        input: progressByMobileInput,
        result: noResult,
        summary: '记录一份协议读到何处、是否勾选（凭业务流水号与手机号）',
        perMinute: 120,
        outcomes: ['notFound', 'conflict'],
      },
      async (ctx, { acpt_id: acptId, mobile_tel: mobile, ...progress }) =>
        keepProgress(ctx, await accessByMobile(ctx, deps, { acptId, mobile }), progress),
    ),
  ];
}

function mobileCalls(deps: AgreementDeps): Endpoint[] {
  return [
    endpoint(
      agreementQueryByMobile,
      {
        input: queryByMobileInput,
        result: queryResult,
        summary: '应签署的协议（凭业务流水号与手机号）',
        perMinute: 60,
        legacyGet: true,
        outcomes: ['notFound', 'conflict'],
      },
      async (ctx, { acpt_id: acptId, mobile_tel: mobile }) =>
        queryAgreements(ctx, deps, await accessByMobile(ctx, deps, { acptId, mobile })),
    ),
    endpoint(
      agreementOpenByMobile,
      {
        input: openByMobileInput,
        result: openedDocument,
        summary: '打开一份协议（凭业务流水号与手机号）',
        perMinute: 60,
        outcomes: ['notFound', 'conflict'],
      },
      async (ctx, { acpt_id: acptId, mobile_tel: mobile, ...asked }) =>
        openDocument(ctx, await accessByMobile(ctx, deps, { acptId, mobile }), asked),
    ),
    endpoint(
      agreementSendCodeByMobile,
      {
        input: agreementCodeByMobileInput,
        result: agreementCodeResult,
        summary: '发送签署验证码（凭业务流水号与手机号）',
        perMinute: 30,
        outcomes: ['notFound', 'conflict'],
      },
      async (ctx, { acpt_id: acptId, mobile_tel: mobile }) =>
        sendAgreementCode(ctx, deps, await accessByMobile(ctx, deps, { acptId, mobile })),
    ),
    endpoint(
      agreementSignByMobile,
      {
        input: signByMobileInput,
        result: signResult,
        summary: '签署协议（凭业务流水号与手机号）',
        perMinute: 60,
        outcomes: ['wrongVerification', 'notFound', 'conflict'],
      },
      async (ctx, { acpt_id: acptId, mobile_tel: mobile, ...input }) =>
        signAgreements(ctx, deps, await accessByMobile(ctx, deps, { acptId, mobile }), input),
    ),
  ];
}

function signedCalls(deps: AgreementDeps): Endpoint[] {
  return [
    endpoint(
      agreementSignedList,
      { input: noInput, result: signedList, summary: '我已签署的协议与办结业务的申请书，由近及远' },
      listOwnSignedDocuments,
    ),
    endpoint(
      agreementSignedLink,
      { input: signedLinkInput, result: signedLink, summary: '取得一份已签署文件的短时下载地址（5 分钟）', outcomes: ['notFound'] },
      (ctx, input) => createSignedFileLink(ctx, deps, input),
    ),
    endpoint(
      agreementVerify,
      { input: verifyInput, result: verifyResult, summary: '按文件哈希（SHA-256 或 SM3）核验已签署的协议', perMinute: 30 },
      (ctx, input) => verifyAgreement(ctx, deps, input),
    ),
    endpoint(
      agreementExamine,
      {
        input: examineInput,
        result: examineResult,
        summary: '检查一份已签署的 PDF：有效、有效但有补充、或已被改动以及改动了什么；文件不保存',
        perMinute: 10,
        upload: { fileBytes: 20 * 1024 ** 2, files: 1 },
      },
      (ctx, { file }) => examineFile(ctx, deps, file),
    ),
  ];
}
