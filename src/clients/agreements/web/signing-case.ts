import type { Call, Empty } from '#contract/call.ts';
import type { Terminal } from '#identity/accounts/schema.ts';
import { tellTerminal } from '#identity/accounts/web/terminal.ts';
import {
  agreementOpen,
  agreementOpenByMobile,
  agreementProgress,
  agreementProgressByMobile,
  agreementQuery,
  agreementQueryByMobile,
  agreementSendCode,
  agreementSendCodeByMobile,
  agreementSign,
  agreementSignByMobile,
} from '../calls.ts';
import type { OpenedDocument, QueryResult, SendCodeResult, SignResult } from '../schema.ts';

/** What has changed in reading one document. */
export interface ReadingChange {
  sha256: string;
  readShare?: number;
  isTicked?: boolean;
}

/** What every call about a case carries: its number, the mobile number where no token says who asks, the base parameters. */
interface CaseKey extends Terminal {
  acpt_id: string;
  mobile_tel?: string;
}

/** A case whose documents are read and signed here, and the calls by which whoever sees it may do so. */
export interface SigningCase {
  key: CaseKey;
  query: Call<CaseKey, QueryResult>;
  open: Call<CaseKey & { sha256: string }, OpenedDocument>;
  keepProgress: Call<Pick<CaseKey, 'acpt_id' | 'mobile_tel'> & ReadingChange, Empty>;
  sendCode: Call<CaseKey, SendCodeResult>;
  sign: Call<CaseKey & { code: string; read: string[] }, SignResult>;
}

/** As the signed-in client. */
export const byToken = (acptId: string): SigningCase => ({
  key: { acpt_id: acptId, ...tellTerminal() },
  query: agreementQuery,
  open: agreementOpen,
  keepProgress: agreementProgress,
  sendCode: agreementSendCode,
  sign: agreementSign,
});

/** As whoever has the case's number and the client's mobile number, and gets the codes that are sent there. */
export const byMobile = (acptId: string, mobile: string): SigningCase => ({
  key: { acpt_id: acptId, mobile_tel: mobile, ...tellTerminal() },
  query: agreementQueryByMobile,
  open: agreementOpenByMobile,
  keepProgress: agreementProgressByMobile,
  sendCode: agreementSendCodeByMobile,
  sign: agreementSignByMobile,
});
