import { z } from 'zod';
import { templateOf } from '../templates.ts';
import { callProvider, providerErrorCode } from './call-provider.ts';
import { SendError, type SmsSender } from './sender.ts';
import type { SmsAccount } from './sms-account.ts';
import { signTc3 } from './tc3-signature.ts';

const answerSchema = z.object({
  Response: z.object({
    Error: z.object({ Code: z.string() }).optional(),
    SendStatusSet: z.array(z.object({ Code: z.string(), SerialNo: z.string().optional() })).optional(),
  }),
});

/** Permanent refusals of the message itself; the rest (rate limits, an account without money, faults, unknown codes) is temporary. */
const permanent =
  /^(?:InvalidParameter|InvalidParameterValue|MissingParameter|UnsupportedOperation)(?:\.|$)|^FailedOperation\.(?:ContainSensitiveWord|FailResolvePacket|PhoneNumberInBlacklist|SignatureIncorrectOrUnapproved|TemplateIncorrectOrUnapproved|TemplateParamSetNotMatchApprovedTemplate|TemplateUnapprovedOrNotExist)$/;

/**
 * Sends text messages by Tencent Cloud (sms 2021-01-11, `SendSms`). It receives the values in order and fills in its own,
 * approved template.
 */
export function createTencentSmsSender(account: SmsAccount & { appId: string; region: string }): SmsSender {
  const { endpoint, keyId, keySecret, signName, templates, timeoutMs, clock, appId, region } = account;
  const { host } = new URL(endpoint);
  const contentType = 'application/json; charset=utf-8';
  return {
    provider: 'tencent',
    async send({ to, template, values, sendKey }) {
      const moment = clock();
      const body = JSON.stringify({
        PhoneNumberSet: [`+86${to}`],
        SmsSdkAppId: appId,
        SignName: signName,
        TemplateId: templates[template],
        TemplateParamSet: templateOf(template).values.map((name) => values[name] ?? ''),
        SessionContext: sendKey,
      });
      const headers = {
        host,
        'content-type': contentType,
        authorization: signTc3({ keyId, keySecret, host, service: 'sms', contentType, body, moment }),
        'x-tc-action': 'SendSms',
        'x-tc-version': '2021-01-11',
        'x-tc-region': region,
        'x-tc-timestamp': String(Math.floor(moment.getTime() / 1000)),
      };
      const answer = answerSchema.safeParse(await callProvider(`${endpoint}/`, { headers, body }, timeoutMs));
      const { Error: refused, SendStatusSet: [status] = [] } = answer.data?.Response ?? {};
      const code = refused?.Code ?? status?.Code;
      if (code === undefined) throw new SendError('malformed', { isPermanent: false });
      if (code !== 'Ok') throw new SendError(providerErrorCode(code), { isPermanent: permanent.test(code) });
      return { providerMessageId: status?.SerialNo ?? null };
    },
  };
}
