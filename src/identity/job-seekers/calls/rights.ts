import { call, type Empty } from '#contract/call.ts';
import type { ExportItem, ExportLinkResult, ExportList, CodeInput, CodeResult, ExportLinkInput } from '#identity/accounts/schema.ts';
import type * as rights from '../schema/rights.ts';

/** Of every page that shows the text. */
export const consentTextTag = 'seeker-consent-text';

/** The text that job seekers agree to before anything is kept of them; what `giveSeekerConsent` and `checkCode` want is its version. */
export const seekerConsentText = call<Empty, rights.SeekerConsentText>('GET', '/recruit/consent', { tags: [consentTextTag, 'site'] });

/** What the job seeker has decided, and how it stands. */
export const seekerConsents = call<Empty, rights.OwnConsents>('GET', '/recruit/consents', { who: 'seeker' });

/** Gives the consent or takes it back, with all that follows from it. */
export const seekerConsentDecide = call<rights.ConsentDecision, rights.ConsentResult>('POST', '/recruit/consents', { who: 'seeker' });

/** What is kept, masked, and when it is deleted. */
export const seekerData = call<Empty, rights.OwnData>('GET', '/recruit/data', { who: 'seeker' });

/** Sends the code that a request needs to the job seeker's own number. */
export const seekerRightsCode = call<rights.RightsCodeInput, CodeResult>('POST', '/recruit/rights/code', { who: 'seeker' });

/** Asks for a copy of everything; it is made within minutes and kept for a day. */
export const seekerExport = call<CodeInput, ExportItem>('POST', '/recruit/exports', { who: 'seeker' });

export const seekerExports = call<Empty, ExportList>('GET', '/recruit/exports', { who: 'seeker' });

/** An address at which one file of a copy can be fetched for five minutes. */
export const seekerExportLink = call<ExportLinkInput, ExportLinkResult>('POST', '/recruit/exports/{id}/link', { who: 'seeker' });

/** Deletes the account with everything in it, at once. */
export const seekerAccountDelete = call<CodeInput, rights.DeletionResult>('POST', '/recruit/account/delete', { who: 'seeker' });

/** A change of the number, in three steps: the code to the old number, a code to the new one, the change. */
export const seekerMobileProve = call<CodeInput, rights.MobileProof>('POST', '/recruit/mobile/prove', { who: 'seeker' });

export const seekerMobileCode = call<rights.NewMobileCodeInput, CodeResult>('POST', '/recruit/mobile/code', { who: 'seeker' });

export const seekerMobileChange = call<rights.MobileChangeInput, rights.MobileResult>('POST', '/recruit/mobile/change', { who: 'seeker' });
