import type { Empty } from '#contract/call.ts';
import { consoleCall, staffCall } from '#contract/staff-call.ts';
import type { EndedAccountSessions, LoginList, OwnSessionEnd, SessionList, SignedOut } from '../schema/accounts.ts';
import type { Me } from '../schema/me.ts';
import type { SignInAnswer } from '../schema/sign-in-methods.ts';
import type {
  AcceptInput,
  SecondFactorConfirmInput,
  LinkInput,
  LinkResult,
  OwnPasswordInput,
  ProveInput,
  RecoveryCodes,
  SignInInput,
  TotpSetup,
} from '../schema/sign-in.ts';

export const signInSubmit = consoleCall<SignInInput, SignInAnswer>('POST', '/session');
export const linkOpen = consoleCall<LinkInput, LinkResult>('POST', '/link');
export const linkAccept = consoleCall<AcceptInput, RecoveryCodes>('POST', '/link/accept');

/** The call is no activity: it does not extend the session. */
export const meGet = staffCall<Empty, Me>('GET', '/me');
export const signOutSubmit = staffCall<Empty, SignedOut>('POST', '/me/sign-out');
export const proofSubmit = staffCall<ProveInput, Empty>('POST', '/me/proof');
export const ownPasswordChange = staffCall<OwnPasswordInput, Empty>('POST', '/me/password');
export const secondFactorBegin = staffCall<Empty, TotpSetup>('POST', '/me/second-factor/begin');
export const secondFactorConfirm = staffCall<SecondFactorConfirmInput, RecoveryCodes>('POST', '/me/second-factor');
export const recoveryCodesRenew = staffCall<Empty, RecoveryCodes>('POST', '/me/recovery-codes');
export const ownSessionList = staffCall<Empty, SessionList>('GET', '/me/sessions');
export const ownSessionEnd = staffCall<OwnSessionEnd, EndedAccountSessions>('POST', '/me/sessions/end');
export const ownLoginList = staffCall<Empty, LoginList>('GET', '/me/logins');
