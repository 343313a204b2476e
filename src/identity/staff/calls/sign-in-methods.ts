import type { Empty } from '#contract/call.ts';
import { consoleCall, staffCall } from '#contract/staff-call.ts';
import type { PasskeyCreation, PasskeyNameInput, PasskeyRequest } from '#identity/accounts/schema.ts';
import type { EndedAccountSessions } from '../schema/accounts.ts';
import type {
  DirectoryChange,
  SignInMethods,
  NewPasskey,
  OwnFactors,
  PasskeyId,
  PasskeyInput,
  Revocation,
  SignInAnswer,
  SignOnAddress,
  SignOnChoice,
  SignOnInput,
  TypedFactor,
} from '../schema/sign-in-methods.ts';

export const doorsGet = consoleCall<Empty, SignInMethods>('GET', '/doors');
export const passkeyEntryAsk = consoleCall<Empty, PasskeyRequest>('POST', '/session/passkey/begin');
export const passkeyEntrySubmit = consoleCall<PasskeyInput, SignInAnswer>('POST', '/session/passkey');
export const signOnBegin = consoleCall<SignOnChoice, SignOnAddress>('POST', '/session/sign-on/begin');
/** Also used when a signed-in staff member links their account. */
export const signOnReturn = consoleCall<SignOnInput, SignInAnswer>('POST', '/session/sign-on');
export const factorSubmit = consoleCall<TypedFactor, SignInAnswer>('POST', '/session/second-factor');

export const passkeyProofAsk = staffCall<Empty, PasskeyRequest>('POST', '/me/proof/passkey/begin');
export const passkeyProofSubmit = staffCall<PasskeyInput, Empty>('POST', '/me/proof/passkey');
export const ownWarningDismiss = staffCall<Empty, Empty>('POST', '/me/warning/seen');
export const ownFactorsGet = staffCall<Empty, OwnFactors>('GET', '/me/factors');
export const ownPasskeyBegin = staffCall<Empty, PasskeyCreation>('POST', '/me/passkeys/begin');
export const ownPasskeyAdd = staffCall<NewPasskey, PasskeyId>('POST', '/me/passkeys');
export const ownPasskeyRename = staffCall<PasskeyNameInput, Empty>('POST', '/me/passkeys/name');
export const ownPasskeyRemove = staffCall<PasskeyId, Empty>('POST', '/me/passkeys/remove');
export const authenticatorRemove = staffCall<Empty, Empty>('POST', '/me/second-factor/remove');
export const identityLinkBegin = staffCall<SignOnChoice, SignOnAddress>('POST', '/me/identity/begin');
export const identityUnlink = staffCall<Empty, Empty>('POST', '/me/identity/remove');

export const accountFactorRevoke = staffCall<Revocation, EndedAccountSessions>('POST', '/accounts/{id}/factors/revoke', {
  may: 'account.manage',
});
export const accountDirectoryChange = staffCall<DirectoryChange, Empty>('PUT', '/accounts/{id}/directory', { may: 'account.manage' });
