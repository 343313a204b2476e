import { call, type Empty } from '#contract/call.ts';
import type { ExportItem, ExportLinkResult, ExportList, CodeInput, CodeResult, ExportLinkInput } from '#identity/accounts/schema.ts';
import type * as rights from '../schema/rights.ts';

/** Cache tag of every page that shows the text. */
export const consentTextTag = 'seeker-consent-text';

/** Returns the text that job seekers agree to before any data is stored; `giveSeekerConsent` and `checkCode` require its version. */
export const seekerConsentText = call<Empty, rights.SeekerConsentText>('GET', '/recruit/consent', { tags: [consentTextTag, 'site'] });

/** Returns the job seeker's decisions and the current state. */
export const seekerConsents = call<Empty, rights.OwnConsents>('GET', '/recruit/consents', { who: 'seeker' });

/** Gives or withdraws the consent, with all consequences. */
export const seekerConsentDecide = call<rights.ConsentDecision, rights.ConsentResult>('POST', '/recruit/consents', { who: 'seeker' });

/** Returns the stored data, masked, and its deletion date. */
export const seekerData = call<Empty, rights.OwnData>('GET', '/recruit/data', { who: 'seeker' });

/** Sends the code for a request to the job seeker's own number. */
export const seekerRightsCode = call<rights.RightsCodeInput, CodeResult>('POST', '/recruit/rights/code', { who: 'seeker' });

/** Requests a copy of all data; it is made within minutes and kept for a day. */
export const seekerExport = call<CodeInput, ExportItem>('POST', '/recruit/exports', { who: 'seeker' });

export const seekerExports = call<Empty, ExportList>('GET', '/recruit/exports', { who: 'seeker' });

/** Returns an address at which one file of a copy can be downloaded for five minutes. */
export const seekerExportLink = call<ExportLinkInput, ExportLinkResult>('POST', '/recruit/exports/{id}/link', { who: 'seeker' });

/** Deletes the account with all its data immediately. */
export const seekerAccountDelete = call<CodeInput, rights.DeletionResult>('POST', '/recruit/account/delete', { who: 'seeker' });

/** Changes the number in three steps: the code to the old number, a code to the new one, the change. */
export const seekerMobileProve = call<CodeInput, rights.MobileProof>('POST', '/recruit/mobile/prove', { who: 'seeker' });

export const seekerMobileCode = call<rights.NewMobileCodeInput, CodeResult>('POST', '/recruit/mobile/code', { who: 'seeker' });

export const seekerMobileChange = call<rights.MobileChangeInput, rights.MobileResult>('POST', '/recruit/mobile/change', { who: 'seeker' });
