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
  ExportInput,
  PersonalData,
  CodeSendInput,
} from './schema.ts';

/** Every text of consent with what the client has decided, and when. */
export const consentList = call<Empty, ConsentList>('GET', '/api/privacy/consents', { who: 'client' });

/** One text of consent, and whether it is agreed to. */
export const consentGet = call<ConsentKey, Consent>('GET', '/api/privacy/consents/{code}', { who: 'client' });

/** Gives, refuses or withdraws one consent. */
export const consentDecide = call<ConsentInput, Consent>('POST', '/api/privacy/consents/{code}', { who: 'client' });

/** What is kept of the client, masked, why, for how long, and who else gets it. */
export const personalDataGet = call<Empty, PersonalData>('GET', '/api/privacy/data', { who: 'client' });

/** Sends the code that a request needs to the client's own number. */
export const privacyCodeSend = call<CodeSendInput, CodeResult>('POST', '/api/privacy/code', { who: 'client' });

/** Asks for a copy of everything, masked or full; it is made within minutes and kept for a day. */
export const exportRequest = call<ExportInput, ExportItem>('POST', '/api/privacy/exports', { who: 'client' });

export const exportListGet = call<Empty, ExportList>('GET', '/api/privacy/exports', { who: 'client' });

/** An address at which one file of a copy can be fetched for five minutes. */
export const exportLink = call<ExportLinkInput, ExportLinkResult>('POST', '/api/privacy/exports/{id}/link', { who: 'client' });

/** What a deletion would remove and what must stay, and the client's requests. */
export const deletionListGet = call<Empty, DeletionList>('GET', '/api/privacy/deletions', { who: 'client' });

export const deletionRequest = call<DeletionInput, DeletionItem>('POST', '/api/privacy/deletions', { who: 'client' });

/** Takes a request back that is not decided yet. */
export const deletionWithdraw = call<DeletionKey, DeletionItem>('DELETE', '/api/privacy/deletions/{id}', { who: 'client' });
