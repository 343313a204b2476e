import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { SubjectKind } from './person-kind.ts';

export type ConsentTextTable = 'consentTexts' | 'seekerConsentTexts';
type Evidence = Pick<Tables['clientConsents'], 'ip'> | Pick<Tables['seekerConsents'], 'network' | 'resumeMonths'>;

/**
 * One subject of consent for a kind of people. The rules are the same for all; each kind has its own tables, wording, evidence
 * and consequences of a withdrawal.
 */
export interface ConsentSubject<Texts extends ConsentTextTable = ConsentTextTable> {
  readonly person: SubjectKind;
  readonly texts: Texts;
  readonly decisions: 'clientConsents' | 'seekerConsents';
  /** Selects the rows of both tables: clients have several consent subjects there, job seekers one. */
  readonly key: { readonly code?: Tables['consentTexts']['code'] };
  /** Prefix of its audit acts: `consent.given`. */
  readonly noun: 'consent' | 'seekerConsent';
  /** Error messages for an outdated version, and for a withdrawal without a consent. */
  readonly refusals: { outdated: string; notGiven: string };
  /** Serialises the decisions of one person. */
  lock(tx: Context, personId: number): Promise<void>;
  /** Evidence stored with a decision in addition to person, version, time and device. */
  evidence(tx: Context): Promise<Evidence>;
}
