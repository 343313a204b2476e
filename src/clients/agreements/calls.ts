import { call, type Empty } from '#contract/call.ts';
import type {
  OpenByMobileInput,
  OpenedDocument,
  OpenInput,
  ProgressByMobileInput,
  ProgressInput,
  QueryByMobileInput,
  QueryInput,
  QueryResult,
  AgreementCodeByMobileInput,
  AgreementCodeInput,
  AgreementCodeResult,
  SignByMobileInput,
  SignedLink,
  SignedLinkInput,
  SignedList,
  SignInput,
  SignResult,
  ExamineInput,
  ExamineResult,
  VerifyInput,
  VerifyResult,
} from './schema.ts';

/** Lists the documents of a case that can be signed now. */
export const agreementQuery = call<QueryInput, QueryResult>('POST', '/agreement/query', { family: 'special', who: 'client' });

/** Returns the same as `agreementQuery`, for a visitor who is not signed in but knows the acceptance number and the mobile number. */
export const agreementQueryByMobile = call<QueryByMobileInput, QueryResult>('POST', '/agreement/query_by_mobile', { family: 'special' });

/** Returns the text of one document and records the opening; only opened documents can be ticked in this case. */
export const agreementOpen = call<OpenInput, OpenedDocument>('POST', '/agreement/open', { who: 'client' });

export const agreementOpenByMobile = call<OpenByMobileInput, OpenedDocument>('POST', '/agreement/open_by_mobile');

/** Saves the reading progress and the tick of a document, so that the client can continue on any device. */
export const agreementProgress = call<ProgressInput, Empty>('POST', '/agreement/progress', { who: 'client' });

export const agreementProgressByMobile = call<ProgressByMobileInput, Empty>('POST', '/agreement/progress_by_mobile');

/** Sends a verification code for one case to the client's registered number. */
export const agreementSendCode = call<AgreementCodeInput, AgreementCodeResult>('POST', '/agreement/send_code', {
  family: 'special',
  who: 'client',
});

export const agreementSendCodeByMobile = call<AgreementCodeByMobileInput, AgreementCodeResult>('POST', '/agreement/send_code_by_mobile', {
  family: 'special',
});

/** Signs all documents of the step. */
export const agreementSign = call<SignInput, SignResult>('POST', '/agreement/sign', { who: 'client' });

export const agreementSignByMobile = call<SignByMobileInput, SignResult>('POST', '/agreement/sign_by_mobile');

/** Lists the documents that the client has signed, newest first. */
export const agreementSignedList = call<Empty, SignedList>('GET', '/agreement/signed', { who: 'client' });

/** Returns a link to one signed PDF. It is valid for five minutes and needs no token. */
export const agreementSignedLink = call<SignedLinkInput, SignedLink>('POST', '/agreement/signed/{id}/link', { who: 'client' });

/** Checks whether a file was signed by the firm. */
export const agreementVerify = call<VerifyInput, VerifyResult>('GET', '/agreement/verify');

/** Examines an uploaded file, which is not stored, and reports what has changed since it was signed. */
export const agreementExamine = call<ExamineInput, ExamineResult>('POST', '/agreement/examine', { body: 'multipart' });
