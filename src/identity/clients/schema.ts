import { z } from 'zod';
import { isTypedNumber, parseTypedNumber } from '#contract/typed-number.ts';
import { baseParameters, newCredential, optionalBaseParameters, passkeyAnswer, passkeyName } from '#identity/accounts/schema.ts';
import { sentCode, typedNumber } from '#platform/http/input/typed-number.ts';
import { pageOf, pageQuery } from '#platform/http/paging.ts';
import { requestedProofs, stepUpKinds, type RequestedProof } from './web/step-up/acts-and-proofs.ts';

export const publicKeyInput = z.object(baseParameters);
export type PublicKeyInput = z.input<typeof publicKeyInput>;

export const publicKeyResult = z.object({
  data: z.object({
    keyId: z.string(),
    algorithm: z.enum(['SM2', 'RSA-OAEP-256']),
    /** SM2: uncompressed point in hex. RSA: SPKI in base64. */
    publicKey: z.string(),
    /** Valid for one login. */
    nonce: z.string(),
    /** The server's time, and when the nonce expires, so that a browser with a wrong clock can correct it. */
    issuedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  }),
});
export type PublicKeyResult = z.infer<typeof publicKeyResult>;

export const loginInput = z.object({
  /** Fund account or mobile number, digits only. */
  account: typedNumber('account', '账号应为 6 至 20 位数字'),
  /** The kind of account number; derived from its format when omitted. */
  accountType: z.enum(['fundAccount', 'mobile']).optional(),
  /**
   * `{ password, nonce, time }` as JSON, encrypted with the public key; SM2 in hex (C1C3C2, with or without the leading 04), RSA
   * in base64. `time` in ms.
   */
  password: z.string().min(1, '请填写密码').max(4096),
  keyId: z.string().min(1).max(64),
  /** Id of the passed human check; only the pass is verified. */
  captchaId: z.string().max(100).optional(),
  /** The pass of the human check, required after failures. */
  captcha: z.string().max(100).optional(),
  ...optionalBaseParameters,
});
export type LoginInput = z.input<typeof loginInput>;
export type ParsedLogin = z.output<typeof loginInput>;

export const loginResult = z.object({
  token: z.string(),
  client_name: z.string(),
  fund_account: z.string(),
  /** True if the new device is now trusted; present if that was requested. */
  trusted: z.boolean().optional(),
});
export type LoginResult = z.infer<typeof loginResult>;

const step = z.string().regex(/^[\w-]{43}$/, '操作已过期，请重新开始');
const code = sentCode;
const idNumber = typedNumber('idNumber', '身份证号码应为 18 位');

/** The step token of a process with several calls. */
export const stepInput = z.object({ step });
export type StepInput = z.infer<typeof stepInput>;

/** The code of a new device; with `trust` the next login needs none. */
export const verifyDeviceInput = z.object({ step, code, trust: z.boolean().default(false), ...optionalBaseParameters });
export type VerifyDeviceRequest = z.input<typeof verifyDeviceInput>;
export type VerifyDeviceInput = z.output<typeof verifyDeviceInput>;

export const unlockInput = z.object({ step, code, id_no: idNumber });
export type UnlockInput = z.infer<typeof unlockInput>;

export const baseInfoInput = z.object({
  fund_account: typedNumber('fundAccount', '资金账号应为 6 至 20 位数字'),
  client_name: z.string().trim().min(1, '请填写姓名').max(100),
  id_no: idNumber,
  mobile_tel: typedNumber('mobile', '手机号应为 11 位数字，以 1 开头'),
  /** The pass of the human check, required after failures. */
  captcha: z.string().max(100).optional(),
  ...optionalBaseParameters,
});
export type BaseInfoRequest = z.input<typeof baseInfoInput>;
export type BaseInfoInput = z.output<typeof baseInfoInput>;

/** `step` is for the next call; `mobile` is masked. */
export const baseInfoResult = z.object({ step: z.string(), mobile: z.string() });
export type BaseInfoResult = z.infer<typeof baseInfoResult>;

export const resetCodeInput = z.object({ step, code });
export type ResetCodeInput = z.infer<typeof resetCodeInput>;

export const stepResult = z.object({ step: z.string() });
export type StepResult = z.infer<typeof stepResult>;

/** A password encrypted as for a login, with its own key and nonce. */
const encrypted = { keyId: z.string().min(1).max(64), password: z.string().min(1, '请填写密码').max(4096) };

/** `next` lists the second proofs, one of which is required, in display order; empty: at a branch only. `email` is masked. */
export const resetCodeResult = z.object({ step: z.string(), next: z.array(z.enum(requestedProofs)), email: z.string().nullable() });
export type ResetCodeResult = z.infer<typeof resetCodeResult>;

/** The second proof: the code of the mail, the trading password encrypted with `keyId`, or a passkey's answer. */
export const resetProofInput = z.object({
  step,
  proof: z.enum(['passkey', 'tradingPassword', 'mailCode']),
  value: z.string().trim().max(4096).optional(),
  keyId: z.string().max(64).optional(),
  passkey: passkeyAnswer.optional(),
});
export type ResetProofInput = z.infer<typeof resetProofInput>;

/** `code` is required if `check_code` has not verified it yet: the response is then the next step. */
export const submitResetInput = z.object({ step, code: code.optional(), ...encrypted });
export type SubmitResetInput = z.infer<typeof submitResetInput>;
/** The hours for which the new password does not confirm other acts. */
export const resetResult = z.object({ holdHours: z.number() });
export type ResetResult = z.infer<typeof resetResult>;

/** The current password and the new one. */
export const changePasswordInput = z.object({ current: z.object(encrypted).strict(), next: z.object(encrypted).strict() });
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;

/** Adding a passkey begins with the login password and a code to the client's number. */
export const passkeyBeginInput = z.object({ ...encrypted, code });
export type PasskeyBeginInput = z.infer<typeof passkeyBeginInput>;

export const passkeyAddInput = z.object({
  name: passkeyName,
  /** The `user.id` that the device received. */
  userHandle: z.string().regex(/^[\w-]{43}$/, '格式不正确'),
  credential: newCredential,
});
export type PasskeyAddInput = z.infer<typeof passkeyAddInput>;

export const passkeyAddResult = z.object({ id: z.uuid() });
export type PasskeyAddResult = z.infer<typeof passkeyAddResult>;

export const passkeyLoginInput = z.object({ credential: passkeyAnswer, ...optionalBaseParameters });
export type PasskeyLoginRequest = z.input<typeof passkeyLoginInput>;
export type PasskeyLoginInput = z.output<typeof passkeyLoginInput>;

export const scanBeginInput = z.object(optionalBaseParameters);
export type ScanBeginInput = z.input<typeof scanBeginInput>;

export const scanBeginResult = z.object({
  /** Stays in the requesting page, which is the only one to receive the session. */
  secret: z.string(),
  /** Two digits that the phone shows as well. */
  number: z.number(),
  qrCode: z.object({ svgPath: z.string(), size: z.number() }),
  /** Content of the QR code. */
  url: z.string(),
  expiresInSeconds: z.number(),
});
export type ScanBeginResult = z.infer<typeof scanBeginResult>;

const random = z.string().regex(/^[\w-]{43}$/, '二维码内容不完整，请重新扫描');

export const scanStateInput = z.object({ secret: random });
export type ScanStateInput = z.infer<typeof scanStateInput>;
export const scanStateResult = z.object({
  state: z.enum(['waiting', 'seen', 'confirmed', 'refused', 'over']),
  login: loginResult.nullable(),
});
export type ScanStateResult = z.infer<typeof scanStateResult>;

export const scanLookInput = z.object({ ticket: random });
export type ScanLookInput = z.infer<typeof scanLookInput>;
export const scanLookResult = z.object({
  /** The act to confirm; null for a login. */
  about: z.string().nullable(),
  number: z.number(),
  /** Browser that requests the login. */
  device: z.string(),
  ip: z.string(),
  isSameNetwork: z.boolean(),
  askedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** True when a proof is required on the phone. */
  needsProof: z.boolean(),
  /** The required proof: a passkey if the client has one, the password when the last login is too long ago. */
  proof: z.enum(['passkey', 'password']).nullable(),
});
export type ScanLookResult = z.infer<typeof scanLookResult>;

export const scanDecision = z.object({
  ticket: random,
  isAccepted: z.boolean(),
  password: z.object(encrypted).strict().optional(),
  passkey: passkeyAnswer.optional(),
});
export type ScanDecision = z.infer<typeof scanDecision>;

const knownDevice = z.object({
  id: z.uuid(),
  /** Name given by the client. */
  name: z.string().nullable(),
  device: z.string(),
  ip: z.string(),
  firstUsedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** True for the requesting browser. */
  isCurrent: z.boolean(),
});
export type KnownDeviceItem = z.infer<typeof knownDevice>;

export const deviceListResult = z.object({ devices: z.array(knownDevice) });
export type DeviceListResult = z.infer<typeof deviceListResult>;

export const deviceInput = z.object({ id: z.uuid() });
export type DeviceInput = z.infer<typeof deviceInput>;

export const deviceNameInput = z.object({ id: z.uuid(), name: z.string().trim().max(20, '名称不超过 20 个字') });
export type DeviceNameInput = z.infer<typeof deviceNameInput>;

/** The open step of this browser. */
export const keptStepResult = z.object({
  kept: z
    .object({
      kind: z.enum(['newDevice', 'unlock', 'reset']),
      stage: z.enum(['begun', 'codeSent', 'proven']),
      step: z.string(),
      /** Masked; empty when there is none. */
      mobile: z.string(),
      /** Seconds until another code can be sent; null when none was sent. */
      resendAfterSeconds: z.number().nullable(),
      /** For a reset: true when the new password can be set; otherwise `next` lists the second proofs, `email` masked. */
      isProven: z.boolean(),
      next: z.array(z.enum(requestedProofs)),
      email: z.string().nullable(),
    })
    .nullable(),
});
export type KeptStepResult = z.infer<typeof keptStepResult>;

const stepUpAct = z.enum(stepUpKinds);
const proof = z.enum(requestedProofs);

/** An act that controls the account, and its subject where there can be several. */
export const stepUpActInput = z.object({ act: stepUpAct, subject: z.string().max(64).optional() });
export type StepUpActInput = z.infer<typeof stepUpActInput>;

/** Target of the code: the number on file, or the mail address. */
export const stepUpCodeInput = stepUpActInput.extend({ by: z.enum(['code', 'mailCode']).optional() });
export type StepUpCodeInput = z.infer<typeof stepUpCodeInput>;

const isSentProof = (kind: RequestedProof): boolean => kind === 'code' || kind === 'mailCode';

/** One proof for the act: a code, a password encrypted as for the login with `keyId`, or a passkey's answer. */
export const stepUpProofInput = stepUpActInput
  .extend({
    proof,
    value: z.string().trim().max(4096).default(''),
    keyId: z.string().max(64).optional(),
    passkey: passkeyAnswer.optional(),
  })
  .overwrite(({ value, ...rest }) => ({ ...rest, value: isSentProof(rest.proof) ? parseTypedNumber('code', value) : value }))
  .superRefine(({ proof: kind, value }, issues) => {
    if (kind === 'passkey') return;
    if (!value) issues.addIssue({ code: 'custom', path: ['value'], message: '请填写后再核验' });
    else if (isSentProof(kind) && !isTypedNumber('code', value))
      issues.addIssue({ code: 'custom', path: ['value'], message: '验证码为 6 位数字' });
  });
export type StepUpProofInput = z.input<typeof stepUpProofInput>;
export type ParsedStepUpProof = z.output<typeof stepUpProofInput>;

export const stepUpStatus = z.object({
  /** True when the client trusts another device, on which they can give a passkey or the login password. */
  hasPhone: z.boolean(),
  /** Masked number that receives the codes. */
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  /** After a proof: the session's new token; the former one is valid for a minute. */
  token: z.string().optional(),
  /** In display order. */
  proofs: z.array(z.object({ proof, state: z.enum(['usable', 'missing', 'young']), isProven: z.boolean() })),
});
export type StepUpStatus = z.infer<typeof stepUpStatus>;

/** A pending change of contact data, masked; null without one. */
export const contactHoldResult = z.object({
  hold: z
    .object({
      mobile: z.string().nullable(),
      email: z.string().nullable(),
      confirmedAt: z.iso.datetime(),
      releaseAt: z.iso.datetime(),
    })
    .nullable(),
});
export type ContactHoldResult = z.infer<typeof contactHoldResult>;

/** The key in the link of a message. */
export const alarmKey = z.object({ key: z.string().max(64) });
export type AlarmKey = z.infer<typeof alarmKey>;

/** The reported event and its time. */
export const alarmView = z.object({ what: z.string(), at: z.iso.datetime() });
export type AlarmView = z.infer<typeof alarmView>;

export const sessionResult = z.object({
  clientName: z.string(),
  /** Masked, like all personal data in responses. */
  fundAccount: z.string(),
  mobile: z.string().nullable(),
  startedAt: z.iso.datetime(),
  /** When the session ends without further activity. */
  endsAt: z.iso.datetime(),
  remainingSeconds: z.number(),
  /** False when the session cannot be extended beyond that. */
  canExtend: z.boolean(),
  lastLogin: z.object({ at: z.iso.datetime(), ip: z.string(), device: z.string() }).nullable(),
});
export type SessionResult = z.infer<typeof sessionResult>;

export const loginListInput = pageQuery;
export type LoginListInput = z.input<typeof loginListInput>;

const loginItem = z.object({
  id: z.number(),
  at: z.iso.datetime(),
  result: z.enum(['success', 'wrongPassword', 'locked', 'needsSupport', 'newDevice', 'wrongCode', 'frozen']),
  ip: z.string(),
  device: z.string(),
  /** True for the login that started the current session. */
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
  ...pageOf(loginItem).shape,
  /** The client's open sessions, newest first. */
  sessions: z.array(openSession),
});
export type LoginListResult = z.infer<typeof loginListResult>;

/** The id of one session, or all but the current one. */
export const sessionEndInput = z.object({ id: z.union([z.uuid(), z.literal('others')]) });
export type SessionEndInput = z.infer<typeof sessionEndInput>;

export const sessionEndResult = z.object({ ended: z.number() });
export type SessionEndResult = z.infer<typeof sessionEndResult>;
