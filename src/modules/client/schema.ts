import { z } from 'zod';
import { defaultPageSize, maxPageSize } from '#contract/paging.ts';

/** Base parameters of the specification. The server adds address and time itself and trusts none of these. */
const base = {
  channel: z.coerce.number<number>().int().min(0).max(999).default(0),
  op_entrust_way: z.string().max(10).default('7'),
  op_station: z.string().max(500).default(''),
};

export const publicKeyInput = z.object(base);
export type PublicKeyInput = z.input<typeof publicKeyInput>;

export const publicKeyResult = z.object({
  data: z.object({
    keyId: z.string(),
    algorithm: z.enum(['SM2', 'RSA-OAEP-256']),
    /** SM2: uncompressed point in hex. RSA: SPKI in base64. */
    publicKey: z.string(),
    /** Good for one login. */
    nonce: z.string(),
    /** The server's clock now and when the nonce expires, so that a browser whose clock is wrong can tell the time. */
    issuedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  }),
});
export type PublicKeyResult = z.infer<typeof publicKeyResult>;

export const loginInput = z.object({
  /** Fund account or mobile number, digits only. */
  account: z.string().regex(/^\d{6,20}$/, '账号应为 6 至 20 位数字'),
  /** Which of the two it is; told by its form when left out. */
  accountType: z.enum(['fundAccount', 'mobile']).optional(),
  /** `{ password, nonce, time }` as JSON, encrypted to the public key; SM2 in hex (C1C3C2), RSA in base64. `time` in ms. */
  password: z.string().min(1, '请填写密码').max(4096),
  keyId: z.string().min(1).max(64),
  captchaId: z.string().max(100).optional(),
  captcha: z.string().max(100).optional(),
  ...base,
});
export type LoginInput = z.input<typeof loginInput>;
export type ParsedLogin = z.output<typeof loginInput>;

export const loginResult = z.object({ token: z.string(), client_name: z.string(), fund_account: z.string() });
export type LoginResult = z.infer<typeof loginResult>;

export const nothing = z.object({});
export type Nothing = z.infer<typeof nothing>;

export const sessionResult = z.object({
  clientName: z.string(),
  /** Masked, as everything personal that leaves the server. */
  fundAccount: z.string(),
  mobile: z.string().nullable(),
  startedAt: z.iso.datetime(),
  /** When the session ends if nothing more is done. */
  endsAt: z.iso.datetime(),
  remainingSeconds: z.number(),
  /** False when it ends then in any case. */
  canExtend: z.boolean(),
  lastLogin: z.object({ at: z.iso.datetime(), ip: z.string(), device: z.string() }).nullable(),
});
export type SessionResult = z.infer<typeof sessionResult>;

export const loginListInput = z.object({
  pageNum: z.coerce.number<number>().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number<number>().int().min(1).max(maxPageSize).default(defaultPageSize),
});
export type LoginListInput = z.input<typeof loginListInput>;

const loginItem = z.object({
  id: z.number(),
  at: z.iso.datetime(),
  result: z.enum(['success', 'wrongPassword', 'locked', 'needsSupport']),
  ip: z.string(),
  device: z.string(),
  /** True for the login that began the session of this call. */
  isCurrent: z.boolean(),
});
export type LoginItem = z.infer<typeof loginItem>;

const openSession = z.object({
  id: z.uuid(),
  startedAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  ip: z.string(),
  device: z.string(),
  isCurrent: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;

export const loginListResult = z.object({
  records: z.array(loginItem),
  total: z.number(),
  pageNum: z.number(),
  pageSize: z.number(),
  /** Where the client is signed in now, newest first. */
  sessions: z.array(openSession),
});
export type LoginListResult = z.infer<typeof loginListResult>;

/** One session, or all but the one that asks. */
export const sessionEndInput = z.object({ id: z.union([z.uuid(), z.literal('others')]) });
export type SessionEndInput = z.infer<typeof sessionEndInput>;

export const sessionEndResult = z.object({ ended: z.number() });
export type SessionEndResult = z.infer<typeof sessionEndResult>;
