import { call, type Empty } from '#contract/call.ts';
import type {
  PasskeyCreation,
  PasskeyListResult,
  PasskeyNameInput,
  PasskeyRequest,
  RemovedPasskey,
  ResendResult,
} from '#identity/accounts/schema.ts';
import type {
  AlarmKey,
  AlarmView,
  BaseInfoRequest,
  BaseInfoResult,
  ChangePasswordInput,
  ResetCodeInput,
  ContactHoldResult,
  DeviceInput,
  DeviceListResult,
  DeviceNameInput,
  KeptStepResult,
  LoginInput,
  LoginListInput,
  LoginListResult,
  LoginResult,
  PasskeyAddInput,
  PasskeyAddResult,
  PasskeyBeginInput,
  PasskeyLoginRequest,
  PublicKeyInput,
  PublicKeyResult,
  ResetCodeResult,
  ResetProofInput,
  ScanBeginInput,
  ScanBeginResult,
  ScanDecision,
  ScanLookInput,
  ScanLookResult,
  ScanStateInput,
  ScanStateResult,
  SessionEndInput,
  SessionEndResult,
  SessionResult,
  StepInput,
  StepResult,
  StepUpActInput,
  StepUpCodeInput,
  StepUpProofInput,
  StepUpStatus,
  ResetResult,
  SubmitResetInput,
  UnlockInput,
  VerifyDeviceRequest,
} from './schema.ts';

/** Returns a key to encrypt the password of one login. */
export const publicKeyRequest = call<PublicKeyInput, PublicKeyResult>('POST', '/publicKey', { family: 'special' });

export const loginSubmit = call<LoginInput, LoginResult>('POST', '/api/login', { family: 'special' });

/** Completes a login from a new device with the code sent to it. */
export const deviceVerify = call<VerifyDeviceRequest, LoginResult>('POST', '/api/login/verify_device', { family: 'special' });

/** Sends the code of a new device again. */
export const deviceCodeResend = call<StepInput, ResendResult>('POST', '/api/login/resend_code', { family: 'special' });

/** Keeps an open login step over a reload, by a cookie that no script can read, together with the current step of this browser. */
export const stepKeep = call<StepInput, Empty>('POST', '/api/login/step');
export const stepResume = call<Empty, KeptStepResult>('GET', '/api/login/step');

/** Returns the current session. The call is no activity: it does not extend the session. */
export const sessionGet = call<Empty, SessionResult>('GET', '/api/session', { who: 'client' });

/** Restarts the idle time of the session. */
export const sessionExtend = call<Empty, SessionResult>('POST', '/api/session/extend', { who: 'client' });

export const logoutSubmit = call<Empty, Empty>('POST', '/api/logout', { who: 'client' });

/** Lists recent logins and open sessions. */
export const loginList = call<LoginListInput, LoginListResult>('GET', '/api/logins', { who: 'client' });

/** Ends one session of the client, or all others. */
export const sessionEnd = call<SessionEndInput, SessionEndResult>('DELETE', '/api/sessions/{id}', { who: 'client' });

/** Locks online access immediately and ends all sessions. */
export const accessLock = call<Empty, Empty>('POST', '/api/lock', { who: 'client' });

/** Sends the code for unlocking, after a login with the right password was refused. */
export const unlockCodeSend = call<StepInput, ResendResult>('POST', '/api/unlock/send_code');

/** Unlocks online access: right password (it began the step), identity number and code. */
export const accessUnlock = call<UnlockInput, Empty>('POST', '/api/unlock');

/** Lists the trusted devices, which need no code. */
export const deviceList = call<Empty, DeviceListResult>('GET', '/api/devices', { who: 'client' });

/** Untrusts a device and ends the sessions on it, except the current one. */
export const deviceForget = call<DeviceInput, Empty>('DELETE', '/api/devices/{id}', { who: 'client' });

/** Sets the client's name for one of their devices; empty removes it. */
export const deviceName = call<DeviceNameInput, Empty>('POST', '/api/devices/{id}/name', { who: 'client' });

export const passwordChange = call<ChangePasswordInput, Empty>('POST', '/api/password', { who: 'client' });

/**
 * Returns the proofs with which the client can confirm an act that controls the account, and which are complete. The act itself
 * reports when it needs them (40003, `stepUp`).
 */
export const stepUpGet = call<StepUpActInput, StepUpStatus>('GET', '/api/step_up', { who: 'client' });
export const stepUpCodeSend = call<StepUpCodeInput, ResendResult>('POST', '/api/step_up/code', { who: 'client' });
export const stepUpPasskeyAsk = call<Empty, PasskeyRequest>('POST', '/api/step_up/passkey', { who: 'client' });
/** Creates a scan code with which a trusted phone gives a proof; its state is polled as for a login, by its `secret`. */
export const stepUpScan = call<StepUpActInput, ScanBeginResult>('POST', '/api/step_up/scan', { who: 'client' });
export const stepUpProve = call<StepUpProofInput, StepUpStatus>('POST', '/api/step_up/prove', { who: 'client' });

/** Returns or cancels the pending change of contact data. */
export const contactHoldGet = call<Empty, ContactHoldResult>('GET', '/api/contact_hold', { who: 'client' });
export const contactHoldCancel = call<Empty, Empty>('POST', '/api/contact_hold/cancel', { who: 'client' });

/** The link “不是我操作” of a message: shows what the message reported, and freezes the account. Neither needs a session. */
export const alarmGet = call<AlarmKey, AlarmView>('GET', '/api/not_me');
export const alarmRaise = call<AlarmKey, AlarmView>('POST', '/api/not_me');

/** Resets a password without the old one: identity data, code, a second proof, the new password. */
export const resetBaseInfo = call<BaseInfoRequest, BaseInfoResult>('POST', '/reset_pwd/check_base_info');
export const resetCodeSend = call<StepInput, ResendResult>('POST', '/reset_pwd/send_code');
export const resetCodeCheck = call<ResetCodeInput, ResetCodeResult>('POST', '/reset_pwd/check_code');

/** The second proof: a code by mail, a passkey, or the trading password. */
export const resetMailSend = call<StepInput, ResendResult>('POST', '/reset_pwd/send_mail_code');
export const resetPasskeyAsk = call<StepInput, PasskeyRequest>('POST', '/reset_pwd/passkey');
export const resetProve = call<ResetProofInput, StepResult>('POST', '/reset_pwd/prove');

export const resetSubmit = call<SubmitResetInput, ResetResult>('POST', '/reset_pwd/submit_reset_pwd');

/** Returns the passkey request for a login without a password. */
export const passkeyAsk = call<Empty, PasskeyRequest>('POST', '/api/login/passkey/begin');

export const passkeyLogin = call<PasskeyLoginRequest, LoginResult>('POST', '/api/login/passkey');

/** Sends the code for adding a passkey to the client's own number. */
export const passkeyCodeSend = call<Empty, ResendResult>('POST', '/api/passkeys/send_code', { who: 'client' });

/** Checks password and code and returns the options for creating a passkey. */
export const passkeyBegin = call<PasskeyBeginInput, PasskeyCreation>('POST', '/api/passkeys/begin', { who: 'client' });

export const passkeyAdd = call<PasskeyAddInput, PasskeyAddResult>('POST', '/api/passkeys', { who: 'client' });

export const passkeyList = call<Empty, PasskeyListResult>('GET', '/api/passkeys', { who: 'client' });

export const passkeyRename = call<PasskeyNameInput, Empty>('POST', '/api/passkeys/{id}/name', { who: 'client' });

export const passkeyRemove = call<DeviceInput, RemovedPasskey>('DELETE', '/api/passkeys/{id}', { who: 'client' });

/** Creates a code on the screen for a signed-in phone to scan. */
export const scanBegin = call<ScanBeginInput, ScanBeginResult>('POST', '/api/scan_login/begin');

/** Returns the scan state for the page that shows the code; once confirmed, the session. */
export const scanState = call<ScanStateInput, ScanStateResult>('POST', '/api/scan_login/state');

/** Returns the details of the login for the phone to confirm. */
export const scanLook = call<ScanLookInput, ScanLookResult>('POST', '/api/scan_login/look', { who: 'client' });

/** Returns the passkey request for the phone, when a proof is required. */
export const scanProofAsk = call<Empty, PasskeyRequest>('POST', '/api/scan_login/proof', { who: 'client' });

/** The decision made on the phone. */
export const scanDecide = call<ScanDecision, Empty>('POST', '/api/scan_login/decide', { who: 'client' });
