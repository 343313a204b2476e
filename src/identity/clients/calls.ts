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
  CheckCodeInput,
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
  StepUpStanding,
  SubmitResetInput,
  UnlockInput,
  VerifyDeviceRequest,
} from './schema.ts';

/** A key to encrypt the password of one login to. */
export const publicKeyRequest = call<PublicKeyInput, PublicKeyResult>('POST', '/publicKey', { family: 'special' });

export const loginSubmit = call<LoginInput, LoginResult>('POST', '/api/login', { family: 'special' });

/** Goes on with a login from a new device, once its code has come. */
export const deviceVerify = call<VerifyDeviceRequest, LoginResult>('POST', '/api/login/verify_device', { family: 'special' });

/** The code of a new device once more. */
export const deviceCodeResend = call<StepInput, ResendResult>('POST', '/api/login/resend_code', { family: 'special' });

/** Keeps an open step over a reload, by a cookie that no script reads, and what this browser is in the middle of. */
export const stepKeep = call<StepInput, Empty>('POST', '/api/login/step');
export const stepResume = call<Empty, KeptStepResult>('GET', '/api/login/step');

/** The session that asks. Asking is no activity: it does not put off the session's end. */
export const sessionGet = call<Empty, SessionResult>('GET', '/api/session', { who: 'client' });

/** Starts the idle time anew. */
export const sessionExtend = call<Empty, SessionResult>('POST', '/api/session/extend', { who: 'client' });

export const logoutSubmit = call<Empty, Empty>('POST', '/api/logout', { who: 'client' });

/** Recent logins and open sessions. */
export const loginList = call<LoginListInput, LoginListResult>('GET', '/api/logins', { who: 'client' });

/** Ends one session of the client, or all others. */
export const sessionEnd = call<SessionEndInput, SessionEndResult>('DELETE', '/api/sessions/{id}', { who: 'client' });

/** Locks online access at once and ends all sessions. */
export const accessLock = call<Empty, Empty>('POST', '/api/lock', { who: 'client' });

/** The code for unlocking, after a login with the right password was refused. */
export const unlockCodeSend = call<StepInput, ResendResult>('POST', '/api/unlock/send_code');

/** Opens online access again: right password (it began the step), identity number and code. */
export const accessUnlock = call<UnlockInput, Empty>('POST', '/api/unlock');

/** The browsers that need no code. */
export const deviceList = call<Empty, DeviceListResult>('GET', '/api/devices', { who: 'client' });

/** Trusts a device no more and ends what is signed in on it, except the session that asks. */
export const deviceForget = call<DeviceInput, Empty>('DELETE', '/api/devices/{id}', { who: 'client' });

/** What the client calls one of their devices; empty takes the name away. */
export const deviceName = call<DeviceNameInput, Empty>('POST', '/api/devices/{id}/name', { who: 'client' });

export const passwordChange = call<ChangePasswordInput, Empty>('POST', '/api/password', { who: 'client' });

/** By what the client can confirm an act that controls the account, and what of it is done; the act itself says when it needs that (40003, `stepUp`). */
export const stepUpGet = call<StepUpActInput, StepUpStanding>('GET', '/api/step_up', { who: 'client' });
export const stepUpCodeSend = call<StepUpCodeInput, ResendResult>('POST', '/api/step_up/code', { who: 'client' });
export const stepUpPasskeyAsk = call<Empty, PasskeyRequest>('POST', '/api/step_up/passkey', { who: 'client' });
/** A code by which a phone that the client trusts gives a proof: followed as that of a login, by its `secret`. */
export const stepUpScan = call<StepUpActInput, ScanBeginResult>('POST', '/api/step_up/scan', { who: 'client' });
export const stepUpProve = call<StepUpProofInput, StepUpStanding>('POST', '/api/step_up/prove', { who: 'client' });

/** The change of contact that waits for its time, and taking it back. */
export const contactHoldGet = call<Empty, ContactHoldResult>('GET', '/api/contact_hold', { who: 'client' });
export const contactHoldCancel = call<Empty, Empty>('POST', '/api/contact_hold/cancel', { who: 'client' });

/** The link “不是我操作” of a message: what it told of, and freezing the account. Neither needs a session. */
export const alarmGet = call<AlarmKey, AlarmView>('GET', '/api/not_me');
export const alarmRaise = call<AlarmKey, AlarmView>('POST', '/api/not_me');

/** Setting a new password without the old one: who it is, the code, a second proof, the new password. */
export const resetBaseInfo = call<BaseInfoRequest, BaseInfoResult>('POST', '/reset_pwd/check_base_info');
export const resetCodeSend = call<StepInput, ResendResult>('POST', '/reset_pwd/send_code');
export const resetCodeCheck = call<CheckCodeInput, ResetCodeResult>('POST', '/reset_pwd/check_code');

/** The second proof: a code by mail, a passkey, or the trading password. */
export const resetMailSend = call<StepInput, ResendResult>('POST', '/reset_pwd/send_mail_code');
export const resetPasskeyAsk = call<StepInput, PasskeyRequest>('POST', '/reset_pwd/passkey');
export const resetProve = call<ResetProofInput, StepResult>('POST', '/reset_pwd/prove');

export const resetSubmit = call<SubmitResetInput, Empty>('POST', '/reset_pwd/submit_reset_pwd');

/** What a device is asked to sign for a login without a password. */
export const passkeyAsk = call<Empty, PasskeyRequest>('POST', '/api/login/passkey/begin');

export const passkeyLogin = call<PasskeyLoginRequest, LoginResult>('POST', '/api/login/passkey');

/** The code that adding a passkey asks for, to the client's own number. */
export const passkeyCodeSend = call<Empty, ResendResult>('POST', '/api/passkeys/send_code', { who: 'client' });

/** Password and code are right: what the device is told to make a passkey of. */
export const passkeyBegin = call<PasskeyBeginInput, PasskeyCreation>('POST', '/api/passkeys/begin', { who: 'client' });

export const passkeyAdd = call<PasskeyAddInput, PasskeyAddResult>('POST', '/api/passkeys', { who: 'client' });

export const passkeyList = call<Empty, PasskeyListResult>('GET', '/api/passkeys', { who: 'client' });

export const passkeyRename = call<PasskeyNameInput, Empty>('POST', '/api/passkeys/{id}/name', { who: 'client' });

export const passkeyRemove = call<DeviceInput, RemovedPasskey>('DELETE', '/api/passkeys/{id}', { who: 'client' });

/** A code for the screen that a signed-in phone can read. */
export const scanBegin = call<ScanBeginInput, ScanBeginResult>('POST', '/api/scan_login/begin');

/** How it stands, for the page that shows the code; once confirmed, its session. */
export const scanState = call<ScanStateInput, ScanStateResult>('POST', '/api/scan_login/state');

/** Who asks to be let in, for the phone. */
export const scanLook = call<ScanLookInput, ScanLookResult>('POST', '/api/scan_login/look', { who: 'client' });

/** What the phone's passkey is asked to sign, where a proof is wanted. */
export const scanProofAsk = call<Empty, PasskeyRequest>('POST', '/api/scan_login/proof', { who: 'client' });

/** The phone's answer. */
export const scanDecide = call<ScanDecision, Empty>('POST', '/api/scan_login/decide', { who: 'client' });
