import { call, type Empty } from '#contract/call.ts';
import type { CodeResult, ExportItem, ExportLinkInput, ExportLinkResult, ExportList } from '#identity/accounts/schema.ts';
import type {
  Consent,
  ConsentInput,
  ConsentKey,
  ConsentList,
  DeletionInput,
  DeletionItem,
  DeletionKey,
  DeletionList,
  PersonalDataExportInput,
  PersonalData,
  CodeSendInput,
} from './schema.ts';

/** Lists every consent text with the client's decision and its time. */
export const consentList = call<Empty, ConsentList>('GET', '/api/privacy/consents', { who: 'client' });

/** Returns one consent text, and whether the client has agreed. */
export const consentGet = call<ConsentKey, Consent>('GET', '/api/privacy/consents/{code}', { who: 'client' });

/** Gives, refuses or withdraws one consent. */
export const consentDecide = call<ConsentInput, Consent>('POST', '/api/privacy/consents/{code}', { who: 'client' });

/** Returns the client's stored data, masked, with purposes, retention periods and recipients. */
export const personalDataGet = call<Empty, PersonalData>('GET', '/api/privacy/data', { who: 'client' });

/** Sends the code that a request needs to the client's registered number. */
export const privacyCodeSend = call<CodeSendInput, CodeResult>('POST', '/api/privacy/code', { who: 'client' });

/** Requests a copy of all data, masked or full; it is made within minutes and stored for a day. */
export const exportRequest = call<PersonalDataExportInput, ExportItem>('POST', '/api/privacy/exports', { who: 'client' });

export const exportListGet = call<Empty, ExportList>('GET', '/api/privacy/exports', { who: 'client' });

/** Returns a URL for one file of a copy, valid for five minutes. */
export const exportLink = call<ExportLinkInput, ExportLinkResult>('POST', '/api/privacy/exports/{id}/link', { who: 'client' });

/** Lists what a deletion would remove and what must be kept, and the client's requests. */
export const deletionListGet = call<Empty, DeletionList>('GET', '/api/privacy/deletions', { who: 'client' });

export const deletionRequest = call<DeletionInput, DeletionItem>('POST', '/api/privacy/deletions', { who: 'client' });

/** Withdraws a request that is not decided yet. */
export const deletionWithdraw = call<DeletionKey, DeletionItem>('DELETE', '/api/privacy/deletions/{id}', { who: 'client' });
