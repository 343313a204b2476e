import { sealed } from '#platform/crypto/sealed-column.ts';
import { typed, type ModuleColumns } from '#platform/database/column.ts';

/** What a client may do online: everything, nothing (locked), or first talk to somebody (code 40000). */
export type AccessStatus = 'open' | 'locked' | 'needsSupport';

/** `newDevice`: the password was right, the code of the new device is awaited. */
export type LoginResult = 'success' | 'wrongPassword' | 'locked' | 'needsSupport' | 'newDevice' | 'wrongCode';

/** What failures are counted by; `service/login-failures.ts` says what each of them allows. */
export type FailureScope = 'account' | 'address' | 'device' | 'reset' | 'resetAddress' | 'ownPassword';

export type StepKind = 'newDevice' | 'unlock' | 'reset';

export type StepStage = 'begun' | 'codeSent' | 'proven';

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
  clientSessions: {},
  clientDevices: { sealedName: sealed('client-data', 'client_accounts.deviceName') },
  clientSteps: { kind: typed<StepKind>(), stage: typed<StepStage>() },
  clientLogins: { result: typed<LoginResult>() },
} satisfies ModuleColumns;
