import { z } from 'zod';
import { codeInput, consequence, dataCategory, erasureOutcome } from '#identity/accounts/schema.ts';
import { maxInteger } from '#platform/http/input/bounded-values.ts';
import { sentCode } from '#platform/http/input/typed-number.ts';

/** What a client can be asked to agree to. `id_photo` and `financial_account` need a consent of their own (PIPL §29). */
export const consentCodes = ['privacy_policy', 'id_photo', 'financial_account', 'marketing', 'device_info'] as const;
export const consentCode = z.enum(consentCodes);
export type ConsentCode = z.infer<typeof consentCode>;

/** Where a decision was made. */
export const consentPlaces = ['privacyCentre', 'business', 'login', 'deletion'] as const;
export type ConsentPlace = (typeof consentPlaces)[number];

const line = z.string().trim().min(1).max(500);

/** What the law asks to be told before a consent (PIPL §14, §17, §30), each in its own words, and the whole text. */
export const consentBody = z.object({
  /** True for a consent that stands alone and is never part of another one. */
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

/** `outdated`: an earlier version was agreed to, and a newer one holds. */
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
  /** By what law the firm handles the data while the client has not agreed; null where none is said. */
  basis: z.string().nullable(),
  /** When the state began; absent as long as nothing was decided. */
  since: z.iso.datetime().optional(),
});
export type Consent = z.infer<typeof consent>;

export const consentKey = z.object({ code: consentCode });
export type ConsentKey = z.infer<typeof consentKey>;

export const consentList = z.object({ consents: z.array(consent.extend({ history: z.array(decision) })) });
export type ConsentList = z.infer<typeof consentList>;

export const consentInput = z.object({
  code: consentCode,
  /** The version that was shown: one that no longer holds must be read anew. */
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

/** What a code by text message is asked for. */
const request = z.enum(['export', 'deletion']);
export type PrivacyRequest = z.infer<typeof request>;

export const codeSendInput = z.object({ request });
export type CodeSendInput = z.input<typeof codeSendInput>;

/** A copy with identifying numbers masked, by the code alone, or the full one, for which more is asked. */
export const exportInput = codeInput.extend({ isFull: z.boolean().default(false) });
export type ExportInput = z.input<typeof exportInput>;

export const deletionInput = z.object({ kind: z.enum(['personalData', 'closeAccount']), code: sentCode });
export type DeletionInput = z.input<typeof deletionInput>;

export const deletionItem = z.object({
  id: z.uuid(),
  number: z.string(),
  kind: z.enum(['personalData', 'closeAccount']),
  state: z.enum(['accepted', 'done', 'withdrawn', 'refused']),
  /** By when a person answers; null where rules decide. */
  answerBy: z.iso.date().nullable(),
  /** Why it was refused. */
  reason: z.string().nullable(),
  requestedAt: z.iso.datetime(),
  /** When it is decided. */
  decideAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  result: z.array(erasureOutcome),
});
export type DeletionItem = z.infer<typeof deletionItem>;

export const deletionList = z.object({
  /** What would be removed, and what has to stay by which law and for how long. */
  goes: z.array(consequence),
  stays: z.array(consequence),
  requests: z.array(deletionItem),
});
export type DeletionList = z.infer<typeof deletionList>;

export const deletionKey = z.object({ id: z.uuid() });
export type DeletionKey = z.infer<typeof deletionKey>;
