import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { signAcs3 } from './acs3-signature.ts';
import { callProvider, providerErrorCode } from './call-provider.ts';
import { SendError, type SmsSender } from './sender.ts';
import type { SmsAccount } from './sms-account.ts';

const answerSchema = z.object({ Code: z.string(), BizId: z.string().optional() });

/**
 * Permanent refusals of the message itself. All others are temporary: a rate limit, an account without money, a fault; unknown
 * codes count as temporary, so that no message is lost.
 */
const permanent = new Set([
  'isv.MOBILE_NUMBER_ILLEGAL',
  'isv.MOBILE_COUNT_OVER_LIMIT',
  'isv.DOMESTIC_NUMBER_NOT_SUPPORTED',
  'isv.SMS_TEMPLATE_ILLEGAL',
  'isv.SMS_SIGNATURE_ILLEGAL',
  'isv.SMS_SIGN_ILLEGAL',
  'isv.SMS_SIGNATURE_SCENE_ILLEGAL',
  'isv.SMS_CONTENT_ILLEGAL',
  'isv.TEMPLATE_MISSING_PARAMETERS',
  'isv.TEMPLATE_PARAMS_ILLEGAL',
  'isv.INVALID_PARAMETERS',
  'isv.INVALID_JSON_PARAM',
  'isv.PARAM_LENGTH_LIMIT',
  'isv.PARAM_NOT_SUPPORT_URL',
  'isv.BLACK_KEY_CONTROL_LIMIT',
]);

/**
 * Sends text messages by Alibaba Cloud (dysmsapi 2017-05-25, `SendSms`). It receives the values and fills in its own, approved
 * template.
 */
export function createAliyunSmsSender({ endpoint, keyId, keySecret, signName, templates, timeoutMs, clock }: SmsAccount): SmsSender {
  const { host } = new URL(endpoint);
  return {
    provider: 'aliyun',
    async send({ to, template, values, sendKey }) {
      const { query, headers } = signAcs3({
        keyId,
        keySecret,
        host,
        action: 'SendSms',
        version: '2017-05-25',
        moment: clock(),
        nonce: randomUUID(),
        query: {
          PhoneNumbers: to,
          SignName: signName,
          TemplateCode: templates[template],
          TemplateParam: JSON.stringify(values),
          // Returned in its delivery reports.
          OutId: sendKey,
        },
      });
      const answer = answerSchema.safeParse(await callProvider(`${endpoint}/?${query}`, { headers }, timeoutMs));
      if (!answer.success) throw new SendError('malformed', { isPermanent: false });
      const { Code, BizId } = answer.data;
      if (Code !== 'OK') throw new SendError(providerErrorCode(Code), { isPermanent: permanent.has(Code) });
      return { providerMessageId: BizId ?? null };
    },
  };
}
