import { z } from 'zod';
import { sentCode, typedNumber } from '#platform/http/input/typed-number.ts';

/** A mainland mobile number (DOMAIN X22). */
export const mobile = typedNumber('mobile', '请输入 11 位手机号码');

/** `mobile` is masked. */
export const seekerSession = z.object({
  mobile: z.string(),
  endsAt: z.string(),
  remainingSeconds: z.number(),
  canExtend: z.boolean(),
});
export type SeekerSession = z.infer<typeof seekerSession>;

/** Characters to copy. `image` is a PNG as a data URL. */
export const captchaImage = z.object({ captchaId: z.string(), image: z.string(), expiresAt: z.iso.datetime() });
export type CaptchaImage = z.infer<typeof captchaImage>;

/** What a visitor may be sent a code for. */
const seekerCodePurpose = z.enum(['seekerLogin', 'recruitLookup'], '验证码用途有误');
export type SeekerCodePurpose = z.infer<typeof seekerCodePurpose>;

/** A human check comes with it: the image and what it shows, or the pass of another check, which was given for the same purpose. */
export const sendCodeInput = z.object({
  mobileTel: mobile,
  purpose: seekerCodePurpose.default('seekerLogin'),
  captchaId: z.uuid('图片编号有误').optional(),
  captcha: z.string().trim().max(20, '图中只有 4 个字符').optional(),
  pass: z.string().max(100).optional(),
});
export type SendCodeRequest = z.input<typeof sendCodeInput>;
export type SendCodeInput = z.output<typeof sendCodeInput>;

/** What the browser that asked for a code has to show with it. */
export const checkToken = z.string().regex(/^[\w-]{32}$/, '请先获取验证码');

export const codeSendResult = z.object({ checkToken: z.string(), resendAfterSeconds: z.number(), expiresAt: z.iso.datetime() });
export type CodeSendResult = z.infer<typeof codeSendResult>;

/** `consentVersion` is that of the text which the person agrees to with this login. */
export const checkCodeInput = z.object({
  mobileTel: mobile,
  checkToken,
  checkCode: sentCode,
  consentVersion: z.coerce.number().int().min(1).max(1_000_000).optional(),
});
export type CheckCodeRequest = z.input<typeof checkCodeInput>;
export type CheckCodeInput = z.output<typeof checkCodeInput>;

/**
 * `mobile` is masked; `person` is the same whenever the same person signs in, and says nothing of them. `consent`: anything but `given` is to
 * be asked for again.
 */
export const seekerLogin = z.object({
  token: z.string(),
  mobile: z.string(),
  isNew: z.boolean(),
  consent: z.enum(['none', 'given', 'outdated', 'withdrawn']),
  person: z.string(),
});
export type SeekerLogin = z.infer<typeof seekerLogin>;
