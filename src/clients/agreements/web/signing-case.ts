import type { Call, Empty } from '#contract/call.ts';
import type { ReportedTerminal } from '#identity/accounts/schema.ts';
import { getBaseParameters } from '#identity/accounts/web/terminal.ts';
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
import type { OpenedDocument, QueryResult, AgreementCodeResult, SignResult } from '../schema.ts';

/** A change in the reading progress of one document. */
export interface ReadingChange {
  sha256: string;
  readShare?: number;
  isTicked?: boolean;
}

/** The parameters of every call about a case: its number, the mobile number when there is no token, the base parameters. */
interface CaseKey extends ReportedTerminal {
  acpt_id: string;
  mobile_tel?: string;
}

/** A case whose documents are read and signed here, with the calls that the current user may make. */
export interface SigningCase {
  key: CaseKey;
  query: Call<CaseKey, QueryResult>;
  open: Call<CaseKey & { sha256: string }, OpenedDocument>;
  keepProgress: Call<Pick<CaseKey, 'acpt_id' | 'mobile_tel'> & ReadingChange, Empty>;
  sendCode: Call<CaseKey, AgreementCodeResult>;
  sign: Call<CaseKey & { code: string; read: string[] }, SignResult>;
}

/** Access as the signed-in client. */
export const byToken = (acptId: string): SigningCase => ({
  key: { acpt_id: acptId, ...getBaseParameters() },
  query: agreementQuery,
  open: agreementOpen,
  keepProgress: agreementProgress,
  sendCode: agreementSendCode,
  sign: agreementSign,
});

/** Access by the case number, the client's mobile number and the codes sent to it. */
export const byMobile = (acptId: string, mobile: string): SigningCase => ({
  key: { acpt_id: acptId, mobile_tel: mobile, ...getBaseParameters() },
  query: agreementQueryByMobile,
  open: agreementOpenByMobile,
  keepProgress: agreementProgressByMobile,
  sendCode: agreementSendCodeByMobile,
  sign: agreementSignByMobile,
});
