import { call, type Empty } from '#contract/call.ts';
import type { ResendResult } from '#modules/base/person/schema.ts';
import type {
  BaseInfoRequest,
  BaseInfoResult,
  ChangePasswordInput,
  CheckCodeInput,
  DeviceInput,
  DeviceListResult,
  DeviceNameInput,
  LoginInput,
  LoginListInput,
  LoginListResult,
  LoginResult,
  PublicKeyInput,
  PublicKeyResult,
  SessionEndInput,
  SessionEndResult,
  SessionResult,
  StepInput,
  StepResult,
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

/** Setting a new password without the old one: who it is, the code, its check, the new password. */
export const resetBaseInfo = call<BaseInfoRequest, BaseInfoResult>('POST', '/reset_pwd/check_base_info');
export const resetCodeSend = call<StepInput, ResendResult>('POST', '/reset_pwd/send_code');
export const resetCodeCheck = call<CheckCodeInput, StepResult>('POST', '/reset_pwd/check_code');
export const resetSubmit = call<SubmitResetInput, Empty>('POST', '/reset_pwd/submit_reset_pwd');
