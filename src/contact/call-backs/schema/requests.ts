import { z } from 'zod';
import { visitSources } from '#content/website/calls/visit-sources.ts';
import { maxInteger } from '#platform/http/input/bounded-values.ts';
import { mobileNumber, sentCode } from '#platform/http/input/typed-number.ts';
import { officeHours, officeStretch } from '#securities/calendar/schema.ts';

export const callBackPurpose = z.enum(['opening', 'service'], '请选择回电事由');
export type CallBackPurpose = z.infer<typeof callBackPurpose>;

export const callBackState = z.enum(['waiting', 'reached', 'unreached', 'lapsed']);
export type CallBackState = z.infer<typeof callBackState>;

/** The referrer: a branch by its code, or a person by the certificate number. */
export const referral = z.object({
  kind: z.enum(['branch', 'person']),
  code: z.string(),
  /** The name of the branch or person. */
  name: z.string(),
  /** For a person: post and branch. */
  note: z.string(),
});
export type Referral = z.infer<typeof referral>;

const referralCode = z
  .string()
  .trim()
  .max(40, '推荐码不超过 40 个字')
  .transform((text) => text.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase());

export const referralQuery = z.object({ ref: referralCode });
export type ReferralQuery = z.input<typeof referralQuery>;
export const referralResult = z.object({ referral: referral.nullable() });
export type ReferralResult = z.infer<typeof referralResult>;

export const callBackGuide = z.object({
  hours: officeHours,
  /** The time slot that a request would get now. */
  next: officeStretch,
  /** The time of this response, ISO 8601. */
  now: z.string(),
  /** The number of days after the call for which the number is stored. */
  keepDays: z.number(),
  consent: z.object({ version: z.number() }),
});
export type CallBackGuide = z.infer<typeof callBackGuide>;

export const callBackCodeInput = z.object({
  mobileTel: mobileNumber,
  purpose: callBackPurpose,
  /** The pass of the human check for `callBack`. */
  captcha: z.string().max(200, '安全验证有误').optional(),
});
export type CallBackCodeInput = z.input<typeof callBackCodeInput>;
export type ParsedCodeInput = z.output<typeof callBackCodeInput>;

export const callBackCodeResult = z.object({ checkToken: z.string(), resendAfterSeconds: z.number(), expiresAt: z.iso.datetime() });
export type CallBackCodeResult = z.infer<typeof callBackCodeResult>;

const consentMessage = '请阅读并同意个人信息处理说明';

export const callBackInput = z.object({
  mobileTel: mobileNumber,
  purpose: callBackPurpose,
  checkToken: z.string('请先获取验证码').regex(/^[\w-]{32}$/, '请先获取验证码'),
  checkCode: sentCode,
  consentVersion: z.coerce
    .number<number | string>(consentMessage)
    .int(consentMessage)
    .min(1, consentMessage)
    .max(maxInteger, consentMessage),
  /** The code of a branch, or the certificate number of a person; an unknown one is ignored. */
  ref: referralCode.optional(),
  from: z.enum(visitSources, '没有这种来源').optional(),
});
export type CallBackInput = z.input<typeof callBackInput>;
export type ParsedCallBack = z.output<typeof callBackInput>;

export const callBackReceipt = z.object({
  number: z.string(),
  /** Masked. */
  mobile: z.string(),
  /** The promised time slot. */
  call: officeStretch,
  /** The time of this response, ISO 8601. */
  now: z.string(),
  referral: referral.pick({ kind: true, name: true }).nullable(),
  /** True when the number already had an open request, which is returned. */
  isRepeated: z.boolean(),
});
export type CallBackReceipt = z.infer<typeof callBackReceipt>;
