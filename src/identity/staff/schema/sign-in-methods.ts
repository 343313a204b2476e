import { z } from 'zod';
import { newCredential, passkeyAnswer, passkeyListResult, passkeyName } from '#identity/accounts/schema.ts';
import { whole } from '#platform/http/input/bounded-values.ts';
import { proofCode } from './sign-in.ts';

/**
 * The configured sign-in methods at this address: whether passkeys are possible, the names of the single sign-on providers, and
 * whether a directory checks passwords.
 */
export const signInMethods = z.object({
  address: z.string(),
  hasPasskeys: z.boolean(),
  signOns: z.array(z.object({ code: z.string(), name: z.string() })),
  hasDirectory: z.boolean(),
});
export type SignInMethods = z.infer<typeof signInMethods>;

/**
 * The next step. `needsCode`, `needsPasskey`: the first factor was right, the second is required; `linked`: the signed-in person
 * is now linked to their identity at the single sign-on. `isDirectoryAway`: the directory was unreachable, and the local password
 * was accepted.
 */
export const signInResult = z.object({
  next: z.enum(['signedIn', 'needsCode', 'needsPasskey', 'linked']),
  isDirectoryAway: z.boolean().optional(),
});
export type SignInAnswer = z.infer<typeof signInResult>;

export const passkeyInput = z.object({ credential: passkeyAnswer });
export type PasskeyInput = z.infer<typeof passkeyInput>;

/** The single sign-on provider; the first by default. */
export const signOnChoice = z.object({ signOn: z.string().max(10, '没有这个登录方式').optional() });
export type SignOnChoice = z.infer<typeof signOnChoice>;

export const signOnAddress = z.object({ address: z.string() });
export type SignOnAddress = z.infer<typeof signOnAddress>;

const told = z.string('统一身份认证的应答有误').max(4000, '统一身份认证的应答有误').optional();
/** The parameters with which the browser returns, and the provider whose address it returns to; without one the first. */
export const signOnAnswer = z.object({ ...signOnChoice.shape, code: told, state: told, iss: told, error: told });
export type SignOnInput = z.infer<typeof signOnAnswer>;

/** Exactly one of the two. */
export const factorInput = z
  .object({ code: z.union([z.literal('').transform(() => undefined), proofCode]).optional(), credential: passkeyAnswer.optional() })
  .refine(({ code, credential }) => (code === undefined) !== (credential === undefined), { message: '请输入验证码', path: ['code'] });
export type FactorInput = z.output<typeof factorInput>;
export type TypedFactor = z.input<typeof factorInput>;

const id = z.uuid('编号有误');
export const passkeyId = z.object({ id });
export type PasskeyId = z.infer<typeof passkeyId>;

export const newPasskey = z.object({ name: passkeyName, userHandle: z.string().max(100, '设备的应答有误'), credential: newCredential });
export type NewPasskey = z.infer<typeof newPasskey>;

const identity = z.object({ issuer: z.string(), linkedAt: z.iso.datetime(), lastUsedAt: z.iso.datetime().nullable() });

/** Failed sign-ins as the caller that they have not looked at yet. */
const warning = z.object({
  beganAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  failures: z.number(),
  /** True when the right password was entered. */
  knowsPassword: z.boolean(),
});

/** The user's sign-in methods and their recent changes, so that they notice changes by others. */
export const ownFactors = z.object({
  ...passkeyListResult.shape,
  ...signInMethods.shape,
  hasTotp: z.boolean(),
  usesDirectory: z.boolean(),
  identity: identity.nullable(),
  warning: warning.nullable(),
  changes: z.array(z.object({ at: z.iso.datetime(), action: z.string(), isOwn: z.boolean(), ip: z.string().nullable() })),
});
export type OwnFactors = z.infer<typeof ownFactors>;

export const revocation = z.object({ id: whole('编号'), what: z.enum(['passkeys', 'identity'], '请选择要撤销的登录方式') });
export type Revocation = z.input<typeof revocation>;
export type ParsedRevocation = z.output<typeof revocation>;

const directorySetting = z.object({ isOn: z.boolean('请选择是否由公司目录核对密码') });
export const directoryChange = z.object({
  id: whole('编号'),
  ...directorySetting.shape,
  /** The setting before the change. */
  former: z.object(directorySetting.shape, '缺少修改前的设置，请刷新后再试'),
});
export type DirectoryChange = z.input<typeof directoryChange>;
export type ParsedDirectoryChange = z.output<typeof directoryChange>;
