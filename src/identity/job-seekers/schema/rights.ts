import { z } from 'zod';
import { consequence, dataCategory, erasureOutcome } from '#identity/accounts/schema.ts';
import { maxInteger } from '#platform/http/input/bounded-values.ts';
import { sentCode } from '#platform/http/input/typed-number.ts';
import { mobile } from './seekers.ts';

const line = z.string().trim().min(1).max(500);

/** The information that the law requires before a consent (PIPL §14, §17, §30). `{firm}` and `{months}` are filled in when it is read. */
export const seekerConsentBody = z.object({
  who: line,
  purpose: line,
  basis: line,
  /** The collected data, part by part: `sensitive` explains why it needs special care, if it does. */
  data: z.array(z.object({ title: line, what: line, why: line, sensitive: line.optional() })).min(1),
  keep: line,
  recipients: line,
  rights: line,
  refusal: line,
  withdrawal: line,
  effect: line,
  security: line,
  minors: line,
});
export type SeekerConsentBody = z.output<typeof seekerConsentBody>;

export const newSeekerConsentText = z.object({ title: z.string().trim().min(2).max(60), body: seekerConsentBody, changes: line });
export type NewSeekerConsentText = z.input<typeof newSeekerConsentText>;

/** The text in force, as shown before the consent. */
export const seekerConsentText = z.object({
  version: z.number(),
  title: z.string(),
  body: seekerConsentBody,
  validFrom: z.iso.datetime(),
  /** After this many months without use everything is deleted. */
  resumeMonths: z.number(),
  /** Contact for questions; null while the firm names nobody. */
  contact: z.object({ name: z.string(), phone: z.string(), email: z.string(), hours: z.string() }).nullable(),
  /** All versions that are or were in force, newest first. */
  versions: z.array(z.object({ version: z.number(), validFrom: z.iso.datetime(), changes: z.string() })),
});
export type SeekerConsentText = z.infer<typeof seekerConsentText>;

/** Number of removed records of one category. */
const erasedKind = erasureOutcome.pick({ code: true, title: true, count: true });
export type ErasedKind = z.infer<typeof erasedKind>;

/** A decision as stored in the proof of a deletion: without its person and with the date only. */
export interface ErasedConsent {
  version: number;
  decision: 'given' | 'withdrawn';
  on: string;
}

const moment = z.iso.datetime();

/** The requests that need a code to the own number. */
const request = z.enum(['export', 'delete', 'mobile', 'sessions'], '办理事项有误');
export type RightsRequest = z.infer<typeof request>;

export const rightsCodeInput = z.object({ request });
export type RightsCodeInput = z.infer<typeof rightsCodeInput>;

export const ownConsents = z.object({
  /** `outdated`: an earlier version was agreed to and a newer one is in force. */
  state: z.enum(['none', 'given', 'outdated', 'withdrawn']),
  /** Newest first; `network` is masked. */
  history: z.array(
    z.object({
      at: moment,
      version: z.number(),
      decision: z.enum(['given', 'withdrawn']),
      network: z.string(),
      device: z.string(),
      resumeMonths: z.number(),
    }),
  ),
});
export type OwnConsents = z.infer<typeof ownConsents>;

/** `version` is the one that was read; it is checked when the consent is given. */
export const consentDecision = z.object({ version: z.number().int().min(1).max(maxInteger), decision: z.enum(['given', 'withdrawn']) });
export type ConsentDecision = z.infer<typeof consentDecision>;

export const consentResult = ownConsents.extend({ withdrawnDeliveries: z.number() });
export type ConsentResult = z.infer<typeof consentResult>;

/** Days are `YYYY-MM-DD`. */
export const ownData = z.object({
  categories: z.array(dataCategory),
  deletion: z.object({
    /** The day on which everything is deleted, unless something happens before. */
    on: z.iso.date(),
    /** `unused`: a number of months after the last use; `withdrawn`: some days after the consent was withdrawn. */
    reason: z.enum(['unused', 'withdrawn']),
    months: z.number(),
    lastActiveOn: z.iso.date(),
    /** While there are any, nothing is deleted automatically. */
    openDeliveries: z.number(),
  }),
  /** The data that a deletion of the account removes, and the data that a law requires to be retained, with the period. */
  goes: z.array(consequence),
  stays: z.array(consequence),
});
export type OwnData = z.infer<typeof ownData>;

/** `number` is the receipt number. */
export const deletionResult = z.object({ number: z.string(), removed: z.array(erasedKind) });
export type DeletionResult = z.infer<typeof deletionResult>;

const proof = z.string().regex(/^[\w-]{43}$/, '请先验证原手机号码');

export const mobileProof = z.object({ proof: z.string(), expiresAt: moment });
export type MobileProof = z.infer<typeof mobileProof>;

export const newMobileCodeInput = z.object({ proof, mobile });
export type NewMobileCodeInput = z.infer<typeof newMobileCodeInput>;

export const mobileChangeInput = z.object({ proof, mobile, code: sentCode });
export type MobileChangeInput = z.infer<typeof mobileChangeInput>;

/** Masked. */
export const mobileResult = z.object({ mobile: z.string() });
export type MobileResult = z.infer<typeof mobileResult>;
