import { passkeyRequest } from '#identity/accounts/schema.ts';
import { requestPasskey } from '#identity/accounts/service/passkeys/verify-passkey.ts';
import { clientKind } from '#identity/accounts/service/person-kind.ts';
import { endpoint, noInput, noResult, type Endpoint } from '#platform/http/endpoint.ts';
import * as calls from '../calls.ts';
import * as schema from '../schema.ts';
import type { ClientSecurity } from '../security.ts';
import { beginScan } from '../service/scan/begin-scan.ts';
import { decideScan, openScan } from '../service/scan/confirm-scan.ts';
import { pollScan } from '../service/scan/poll-scan.ts';
import { clientOf } from '../service/session.ts';

/** The calls by which a signed-in phone signs another browser in. */
export function createScanApi(security: ClientSecurity): Endpoint[] {
  return [
    endpoint(
      calls.scanBegin,
      { input: schema.scanBeginInput, result: schema.scanBeginResult, summary: '扫码登录：获取二维码与本页密钥', perMinute: 20 },
      (ctx, input) => beginScan(ctx, security, input),
    ),
    endpoint(
      calls.scanState,
      { input: schema.scanStateInput, result: schema.scanStateResult, summary: '扫码登录：查询进度，确认后领取会话', perMinute: 600 },
      (ctx, input) => pollScan(ctx, security, input),
    ),
    endpoint(
      calls.scanLook,
      {
        input: schema.scanLookInput,
        result: schema.scanLookResult,
        summary: '扫码登录：手机查看是哪个浏览器在请求登录',
        perMinute: 30,
        outcomes: ['notFound', 'conflict'],
      },
      (ctx, input) => openScan(ctx, security, input),
    ),
    endpoint(
      calls.scanProofAsk,
      { input: noInput, result: passkeyRequest, summary: '扫码登录：用通行密钥再次验证的挑战', perMinute: 30, outcomes: ['conflict'] },
      (ctx) => requestPasskey(ctx, security.passkeys, { purpose: 'confirm', person: { kind: clientKind, id: clientOf(ctx).clientId } }),
    ),
    endpoint(
      calls.scanDecide,
      {
        input: schema.scanDecision,
        result: noResult,
        summary: '扫码登录：手机确认或拒绝',
        perMinute: 30,
        outcomes: ['wrongVerification', 'notFound', 'conflict'],
      },
      (ctx, input) => decideScan(ctx, security, input),
    ),
  ];
}
