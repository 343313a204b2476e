import { z } from 'zod';
import { longestPassword } from '#identity/accounts/web/password-form.ts';
import { typedNumber } from '#platform/http/input/typed-number.ts';

export const loginName = z
  .string('请输入登录名')
  .trim()
  .toLowerCase()
  .regex(/^[a-z][a-z0-9._-]{2,31}$/, '登录名为 3 至 32 位，以字母开头，可含小写字母、数字、点、横线与下划线');

const typedPassword = z
  .string('请输入密码')
  .min(1, '请输入密码')
  .max(2 * longestPassword, `密码不超过 ${longestPassword} 个字符`);

/** Six digits of an authenticator, or a recovery code. */
export const proofCode = typedNumber('staffCode', '验证码为 6 位数字；也可输入一个恢复码', '请输入验证码');

export const signInInput = z.object({
  loginName: z.string('请输入登录名').trim().toLowerCase().min(1, '请输入登录名').max(60, '登录名不超过 60 位'),
  password: typedPassword,
  code: z.union([z.literal('').transform(() => undefined), proofCode]).optional(),
});
export type SignInInput = z.input<typeof signInInput>;
export type ParsedSignIn = z.output<typeof signInInput>;

const linkToken = z.string('链接无效').regex(/^[\w-]{43}$/, '链接无效或不完整，请从收到的地址重新打开');

export const linkInput = z.object({ token: linkToken });
export type LinkInput = z.input<typeof linkInput>;

/** Setup data for an authenticator. */
export const totpSetup = z.object({ secret: z.string(), address: z.string(), qr: z.object({ svgPath: z.string(), size: z.number() }) });
export type TotpSetup = z.infer<typeof totpSetup>;

export const linkResult = z.object({
  purpose: z.enum(['account', 'password', 'secondFactor']),
  name: z.string(),
  loginName: z.string(),
  expiresAt: z.iso.datetime(),
  /** Set when a second factor has to be set up. */
  setup: totpSetup.nullable(),
});
export type LinkResult = z.infer<typeof linkResult>;

export const acceptInput = z.object({ token: linkToken, password: typedPassword, code: proofCode });
export type AcceptInput = z.input<typeof acceptInput>;
export type ParsedAccept = z.output<typeof acceptInput>;

/** The new recovery codes, shown only once; empty when the second factor is unchanged. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

export const ownPasswordInput = z.object({ current: typedPassword, next: typedPassword });
export type OwnPasswordInput = z.infer<typeof ownPasswordInput>;

export const proveInput = z.object({
  code: z
    .string('请输入验证码')
    .min(1, '请输入验证码')
    .max(2 * longestPassword, '验证码过长'),
});
export type ProveInput = z.infer<typeof proveInput>;

export const secondFactorConfirmInput = z.object({ code: proofCode });
export type SecondFactorConfirmInput = z.input<typeof secondFactorConfirmInput>;
