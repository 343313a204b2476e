import type { ReportedTerminal } from '#identity/accounts/schema.ts';
import type { EndedBy } from '#identity/accounts/service/end-reason.ts';
import { sealed } from '#platform/crypto/sealed-column.ts';
import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { TemplateName } from '#workflow/messaging/templates.ts';
import type { RequestedProof, Proof } from './web/step-up/acts-and-proofs.ts';

/**
 * A client's online access: open, locked (by the client), frozen (from the link of a message; only staff can undo it), or refused
 * until the client contacts support (code 40000).
 */
export type AccessStatus = 'open' | 'locked' | 'needsSupport' | 'frozen';

/** `newDevice`: the password was right, and the code of the new device is required. */
export type LoginOutcome = 'success' | 'wrongPassword' | 'locked' | 'needsSupport' | 'newDevice' | 'wrongCode' | 'frozen';

/** Scopes in which failures are counted; the limits of each are in `service/login-failures.ts`. */
export type FailureScope = 'account' | 'address' | 'device' | 'reset' | 'resetAddress' | 'ownPassword' | 'stepUp';

export type ClientStepKind = 'newDevice' | 'unlock' | 'reset';

export type ClientStepStage = 'begun' | 'codeSent' | 'proven';

/** A change of contact data: pending, in force, or cancelled. */
export type HoldState = 'held' | 'released' | 'cancelled';

/** The values in force after the waiting period; omitted fields stay unchanged. */
export interface HeldContact {
  mobile?: string;
  email?: string;
}
/** `seen`: a signed-in phone has opened it. */
export type ScanState = 'waiting' | 'seen' | 'confirmed' | 'refused';

export const columns = {
  loginFailures: { scope: typed<FailureScope>() },
  clientAccounts: {
    status: typed<AccessStatus>(),
    sealedFundAccount: sealed('client-data', 'client_accounts.fundAccount'),
    sealedName: sealed('client-data', 'client_accounts.name'),
    sealedMobile: sealed('client-data', 'client_accounts.mobile'),
    sealedIdNumber: sealed('client-data', 'client_accounts.idNumber'),
    sealedEmail: sealed('client-data', 'client_accounts.email'),
    sealedAddress: sealed('client-data', 'client_accounts.address'),
  },
  clientSessions: { endedBy: typed<EndedBy>() },
  clientDevices: { sealedName: sealed('client-data', 'client_accounts.deviceName') },
  clientSteps: { kind: typed<ClientStepKind>(), stage: typed<ClientStepStage>(), proofs: typed<Proof[]>() },
  scanLogins: { state: typed<ScanState>(), terminal: typed<ReportedTerminal>() },
  clientLogins: { result: typed<LoginOutcome>() },
  clientProofs: { proof: typed<RequestedProof>() },
  clientHolds: {
    state: typed<HoldState>(),
    sealedChange: sealed('client-data', 'client_holds.change:{id}').json<HeldContact>(),
  },
  clientAlarms: { template: typed<TemplateName>() },
} satisfies ModuleColumns;
