import { call } from '#contract/call.ts';
import type {
  LoginInput,
  LoginListInput,
  LoginListResult,
  LoginResult,
  Nothing,
  PublicKeyInput,
  PublicKeyResult,
  SessionEndInput,
  SessionEndResult,
  SessionResult,
} from './schema.ts';

/** A key to encrypt the password of one login to. */
export const publicKeyRequest = call<PublicKeyInput, PublicKeyResult>('POST', '/publicKey', { family: 'special' });

export const loginSubmit = call<LoginInput, LoginResult>('POST', '/api/login', { family: 'special' });

/** The session that asks. Asking is no activity: it does not put off the session's end. */
export const sessionGet = call<Nothing, SessionResult>('GET', '/api/session', { who: 'client' });

/** Starts the idle time anew. */
export const sessionExtend = call<Nothing, SessionResult>('POST', '/api/session/extend', { who: 'client' });

export const logoutSubmit = call<Nothing, Nothing>('POST', '/api/logout', { who: 'client' });

/** Recent logins and open sessions. */
export const loginList = call<LoginListInput, LoginListResult>('GET', '/api/logins', { who: 'client' });

/** Ends one session of the client, or all others. */
export const sessionEnd = call<SessionEndInput, SessionEndResult>('DELETE', '/api/sessions/{id}', { who: 'client' });

/** Locks online access at once and ends all sessions. */
export const accessLock = call<Nothing, Nothing>('POST', '/api/lock', { who: 'client' });
