import { endpoint, noInput, noResult, type Endpoint } from '#platform/http/endpoint.ts';
import { digestCodeSend, digestGuideGet, digestLeave, digestSave } from './calls.ts';
import type { DigestDeps } from './deps.ts';
import { digestCodeInput, digestCodeResult, digestGuide, digestInput, digestReceipt, leaveInput } from './schema.ts';
import { getDigestGuide, unsubscribeDigest, saveDigest, sendDigestCode } from './service/subscribe.ts';

export function createDigestApi(deps: DigestDeps): Endpoint[] {
  return [
    endpoint(
      digestGuideGet,
      { input: noInput, result: digestGuide, summary: '邮件订阅：可以订阅的内容与同意书版本', outcomes: ['notFound'] },
      (ctx, input) => getDigestGuide(ctx, deps, input),
    ),
    endpoint(
      digestCodeSend,
      {
        input: digestCodeInput,
        result: digestCodeResult,
        summary: '向订阅邮箱发送验证码，须先完成安全验证',
        perMinute: 10,
        outcomes: ['wrongVerification', 'notFound'],
      },
      (ctx, input) => sendDigestCode(ctx, deps, input),
    ),
    endpoint(
      digestSave,
      {
        input: digestInput,
        result: digestReceipt,
        summary: '订阅邮件，或者改变已有订阅的内容与频率',
        perMinute: 20,
        outcomes: ['wrongVerification', 'notFound'],
      },
      (ctx, input) => saveDigest(ctx, deps, input),
    ),
    endpoint(
      digestLeave,
      { input: leaveInput, result: noResult, summary: '凭邮件里的退订链接退订，删除邮箱', perMinute: 60 },
      (ctx, input) => unsubscribeDigest(ctx, deps, input),
    ),
  ];
}
