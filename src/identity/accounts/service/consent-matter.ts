import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { SubjectKind } from './person-kind.ts';

export type TextTable = 'consentTexts' | 'seekerConsentTexts';
type Evidence = Pick<Tables['clientConsents'], 'ip'> | Pick<Tables['seekerConsents'], 'network' | 'resumeMonths'>;

/**
 * One matter that the people of a kind can agree to. The rules are the same for all; tables, words and what is kept as evidence beside a
 * decision are the kind's own, and so is what follows from a withdrawal.
 */
export interface ConsentMatter<Texts extends TextTable = TextTable> {
  readonly person: SubjectKind;
  readonly texts: Texts;
  readonly decisions: 'clientConsents' | 'seekerConsents';
  /** Which rows of both tables it is about: clients have several matters there, job seekers one. */
  readonly key: { readonly code?: Tables['consentTexts']['code'] };
  /** As the record of acts calls it: `consent.given`. */
  readonly noun: 'consent' | 'seekerConsent';
  /** What is said when the version that was read no longer holds, and when there is nothing to take back. */
  readonly refusals: { outdated: string; notGiven: string };
  /** Of two decisions of one person the second waits until the first is done. */
  lock(tx: Context, personId: number): Promise<void>;
  /** What is kept with a decision beside its person, version, time and device. */
  evidence(tx: Context): Promise<Evidence>;
}
