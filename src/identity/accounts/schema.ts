import { z } from 'zod';
import { whole } from '#platform/http/input/bounded-values.ts';
import { sentCode } from '#platform/http/input/typed-number.ts';
import { maskNumbers } from '#platform/log/redact.ts';

/**
 * Base parameters of the specification: channel, entrust way and the terminal as the client program reports it. They are not
 * verified: they are stored as evidence and nothing is decided by them. Personal numbers in them are masked before storage.
 */
export const baseParameters = {
  channel: whole('渠道', 999, 0),
  op_entrust_way: z.string('缺少委托方式').regex(/^[0-9A-Za-z]{1,10}$/, '委托方式应为 1 至 10 位字母或数字'),
  /** Parts like `NAME=value`, separated by semicolons; empty when nothing is known. */
  op_station: z
    .string('缺少终端信息')
    .max(500, '终端信息不超过 500 个字')
    .regex(/^\P{C}*$/u, '终端信息含有不可显示的字符')
    .transform(maskNumbers),
};

/** The same parameters for calls where the specification makes them optional. */
export const optionalBaseParameters = {
  channel: baseParameters.channel.optional(),
  op_entrust_way: baseParameters.op_entrust_way.optional(),
  op_station: baseParameters.op_station.optional(),
};

/** Base parameters as they are sent. */
export interface BaseParameters {
  channel: number;
  op_entrust_way: string;
  op_station: string;
}

/** The stored part of the base parameters: those that were sent. */
export type ReportedTerminal = Partial<BaseParameters>;

const fact = z.object({ name: z.string(), value: z.string() });

/** A person's stored data in one category, masked, with purpose and retention time. */
export const dataCategory = z.object({
  code: z.string(),
  title: z.string(),
  purpose: z.string(),
  basis: z.string(),
  retention: z.string(),
  /** Number of stored records of this category. */
  total: z.number(),
  /** The newest records, masked. */
  records: z.array(z.object({ facts: z.array(fact) })),
});

export type DataCategory = z.infer<typeof dataCategory>;

/** Effect of a deletion on one category. */
export const consequence = z.object({ code: z.string(), title: z.string(), reason: z.string() });
export type Consequence = z.infer<typeof consequence>;

/** Result of a deletion for one category. */
export const erasureOutcome = z.object({
  code: z.string(),
  title: z.string(),
  outcome: z.enum(['erased', 'kept']),
  /** Number of records removed. */
  count: z.number(),
  /** The removed data, or the law that requires its retention and the period. */
  reason: z.string(),
});
export type ErasureOutcome = z.infer<typeof erasureOutcome>;

/** Input of a request that only needs the code as proof. */
export const codeInput = z.object({ code: sentCode });
export type CodeInput = z.infer<typeof codeInput>;

/** `mobile` is masked. */
export const codeResult = z.object({ mobile: z.string(), resendAfterSeconds: z.number(), expiresAt: z.iso.datetime() });
export type CodeResult = z.infer<typeof codeResult>;

export const exportItem = z.object({
  id: z.uuid(),
  number: z.string(),
  state: z.enum(['preparing', 'ready', 'failed', 'expired']),
  /** False when identifying numbers are masked in the copy. */
  isFull: z.boolean(),
  requestedAt: z.iso.datetime(),
  /** The copy can be downloaded until then. */
  expiresAt: z.iso.datetime(),
});
export type ExportItem = z.infer<typeof exportItem>;

export const exportList = z.object({ exports: z.array(exportItem) });
export type ExportList = z.infer<typeof exportList>;

export const exportFormat = z.enum(['json', 'pdf']);
export type ExportFormat = z.infer<typeof exportFormat>;

export const exportLinkInput = z.object({ id: z.uuid(), format: exportFormat });
export type ExportLinkInput = z.input<typeof exportLinkInput>;

export const exportLinkResult = z.object({ webUrl: z.string(), expiresAt: z.iso.datetime() });
export type ExportLinkResult = z.infer<typeof exportLinkResult>;

export const resendResult = z.object({ resendAfterSeconds: z.number() });
export type ResendResult = z.infer<typeof resendResult>;

const base64url = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, '格式不正确')
    .max(most);
const ofDevice = { id: base64url(1400), rawId: base64url(1400), type: z.literal('public-key') };

/** A new passkey in the form a browser returns it (WebAuthn §5.1.8). */
export const newCredential = z.object({
  ...ofDevice,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])).max(8),
  }),
});
export type NewCredential = z.infer<typeof newCredential>;

/** A device's signed answer to a passkey request. */
export const passkeyAnswer = z.object({
  ...ofDevice,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(2000),
    userHandle: base64url(100).optional(),
  }),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

const publicKeyType = z.literal('public-key');

/** Options for a device to create a passkey. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: publicKeyType, alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(z.object({ type: publicKeyType, id: z.string(), transports: z.array(z.string()) })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** Options for a device to sign with a passkey. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The browser on which it was added. */
  device: z.string(),
  /** True when the device's vendor synchronises it to the person's other devices. */
  isSynced: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** True when a copy of the passkey was detected; it can no longer be used to sign in. */
  isStopped: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;

export const passkeyListResult = z.object({ passkeys: z.array(passkey) });
export type PasskeyListResult = z.infer<typeof passkeyListResult>;

/** Data for the browser to tell the device that a passkey is no longer valid (WebAuthn, `signalUnknownCredential`). */
export const removedPasskey = z.object({ credentialId: z.string(), rpId: z.string().nullable() });
export type RemovedPasskey = z.infer<typeof removedPasskey>;

export const passkeyName = z.string().trim().min(1, '请填写名称').max(20, '名称不超过 20 个字');
export const passkeyNameInput = z.object({ id: z.uuid(), name: passkeyName });
export type PasskeyNameInput = z.infer<typeof passkeyNameInput>;
