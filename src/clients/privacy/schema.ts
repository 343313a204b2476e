import { z } from 'zod';
import { codeInput, consequence, dataCategory, erasureOutcome } from '#identity/accounts/schema.ts';
import { maxInteger } from '#platform/http/input/bounded-values.ts';
import { sentCode } from '#platform/http/input/typed-number.ts';

/** Consents that a client can be asked for. `id_photo` and `financial_account` need a separate consent (PIPL §29). */
export const consentCodes = ['privacy_policy', 'id_photo', 'financial_account', 'marketing', 'device_info'] as const;
export const consentCode = z.enum(consentCodes);
export type ConsentCode = z.infer<typeof consentCode>;

/** The places where a person can decide on a consent. */
export const consentPlaces = ['privacyCentre', 'business', 'login', 'deletion'] as const;
export type ConsentPlace = (typeof consentPlaces)[number];

const line = z.string().trim().min(1).max(500);

/** The statements that the law requires before a consent (PIPL §14, §17, §30), one by one, and the full text. */
export const consentBody = z.object({
  /** True for a consent that must not be combined with another one. */
  isSeparate: z.boolean(),
  purpose: line,
  data: line,
  keep: line,
  refusal: line,
  withdrawal: line,
  effect: line,
  paragraphs: z.array(line).min(1),
});
export type ConsentBody = z.output<typeof consentBody>;

export const newConsentText = z.object({ code: consentCode, title: z.string().trim().min(2).max(60), body: consentBody });
export type NewConsentText = z.input<typeof newConsentText>;

/** `outdated`: an earlier version was agreed to, and a newer one is in force. */
export const consentState = z.enum(['none', 'given', 'outdated', 'refused', 'withdrawn']);

const decision = z.object({
  at: z.iso.datetime(),
  version: z.number(),
  decision: z.enum(['given', 'refused', 'withdrawn']),
  /** Masked. */
  ip: z.string(),
  device: z.string(),
  place: z.enum(consentPlaces),
});

export const consent = z.object({
  code: consentCode,
  version: z.number(),
  title: z.string(),
  validFrom: z.iso.datetime(),
  body: consentBody,
  state: consentState,
  /** The law by which the firm processes the data without consent; null when none is stated. */
  basis: z.string().nullable(),
  /** Start of the state; absent while nothing was decided. */
  since: z.iso.datetime().optional(),
});
export type Consent = z.infer<typeof consent>;

export const consentKey = z.object({ code: consentCode });
export type ConsentKey = z.infer<typeof consentKey>;

export const consentList = z.object({ consents: z.array(consent.extend({ history: z.array(decision) })) });
export type ConsentList = z.infer<typeof consentList>;

export const consentInput = z.object({
  code: consentCode,
  /** The version that was shown; an outdated one is rejected and must be read again. */
  version: z.number().int().min(1).max(maxInteger),
  decision: z.enum(['given', 'refused', 'withdrawn']),
  place: z.enum(['privacyCentre', 'business', 'login']).default('privacyCentre'),
});
export type ConsentInput = z.input<typeof consentInput>;

const recipient = z.object({ name: z.string(), purpose: z.string(), data: z.string(), way: z.string(), basis: z.string() });

export const newRecipients = z.array(recipient);
export type Recipient = z.infer<typeof recipient>;

export const personalData = z.object({ categories: z.array(dataCategory), recipients: z.array(recipient) });
export type PersonalData = z.infer<typeof personalData>;

/** The purpose of a code sent by text message. */
const request = z.enum(['export', 'deletion']);
export type PrivacyRequest = z.infer<typeof request>;

export const codeSendInput = z.object({ request });
export type CodeSendInput = z.input<typeof codeSendInput>;

/** A copy with masked numbers needs the code only; the full copy needs another proof. */
export const exportInput = codeInput.extend({ isFull: z.boolean().default(false) });
export type PersonalDataExportInput = z.input<typeof exportInput>;

export const deletionInput = z.object({ kind: z.enum(['personalData', 'closeAccount']), code: sentCode });
export type DeletionInput = z.input<typeof deletionInput>;

export const deletionItem = z.object({
  id: z.uuid(),
  number: z.string(),
  kind: z.enum(['personalData', 'closeAccount']),
  state: z.enum(['accepted', 'done', 'withdrawn', 'refused']),
  /** Due date of a manual answer; null for automatic decisions. */
  answerBy: z.iso.date().nullable(),
  /** The reason of a refusal; otherwise null. */
  reason: z.string().nullable(),
  requestedAt: z.iso.datetime(),
  /** The planned time of the decision. */
  decideAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  result: z.array(erasureOutcome),
});
export type DeletionItem = z.infer<typeof deletionItem>;

export const deletionList = z.object({
  /** Data to be deleted, and data that must be kept, with the law and the period. */
  goes: z.array(consequence),
  stays: z.array(consequence),
  requests: z.array(deletionItem),
});
export type DeletionList = z.infer<typeof deletionList>;

export const deletionKey = z.object({ id: z.uuid() });
export type DeletionKey = z.infer<typeof deletionKey>;
