import { z } from 'zod';
import { sentCode, typedNumber } from '#platform/http/input/typed-number.ts';

/** A mainland mobile number (trade rule X22). */
export const mobile = typedNumber('mobile', '请输入 11 位手机号码');

/** `mobile` is masked. */
export const seekerSession = z.object({
  mobile: z.string(),
  endsAt: z.string(),
  remainingSeconds: z.number(),
  canExtend: z.boolean(),
});
export type SeekerSession = z.infer<typeof seekerSession>;

/** A captcha image, a PNG as a data URL. */
export const captchaImage = z.object({ captchaId: z.string(), image: z.string(), expiresAt: z.iso.datetime() });
export type CaptchaImage = z.infer<typeof captchaImage>;

/** The purposes for which a visitor can receive a code. */
const seekerCodePurpose = z.enum(['seekerLogin', 'recruitLookup'], '验证码用途有误');
export type SeekerCodePurpose = z.infer<typeof seekerCodePurpose>;

/** It contains a human check: an image with its answer, or the pass of another check for the same purpose. */
export const seekerCodeSendInput = z.object({
  mobileTel: mobile,
  purpose: seekerCodePurpose.default('seekerLogin'),
  captchaId: z.uuid('图片编号有误').optional(),
  captcha: z.string().trim().max(20, '图中只有 4 个字符').optional(),
  pass: z.string().max(100).optional(),
});
export type SeekerCodeSendRequest = z.input<typeof seekerCodeSendInput>;
export type SeekerCodeSendInput = z.output<typeof seekerCodeSendInput>;

/** The token that the requesting browser has to send with the code. */
export const checkToken = z.string().regex(/^[\w-]{32}$/, '请先获取验证码');

export const codeSendResult = z.object({ checkToken: z.string(), resendAfterSeconds: z.number(), expiresAt: z.iso.datetime() });
export type CodeSendResult = z.infer<typeof codeSendResult>;

/** `consentVersion` is the version of the text that the person agrees to with this login. */
export const checkCodeInput = z.object({
  mobileTel: mobile,
  checkToken,
  checkCode: sentCode,
  consentVersion: z.coerce.number().int().min(1).max(1_000_000).optional(),
});
/** The specification's GET. An address cannot agree to anything, so a first login needs the POST. */
export const seekerCodeQuery = checkCodeInput.omit({ consentVersion: true });
export type CheckCodeRequest = z.input<typeof checkCodeInput>;
export type CheckCodeInput = z.output<typeof checkCodeInput>;

/**
 * `mobile` is masked; `person` is an opaque id, the same at every login of a person. Any `consent` other than `given` must be
 * requested again.
 */
export const seekerLogin = z.object({
  token: z.string(),
  mobile: z.string(),
  isNew: z.boolean(),
  consent: z.enum(['none', 'given', 'outdated', 'withdrawn']),
  person: z.string(),
});
export type SeekerLogin = z.infer<typeof seekerLogin>;
