import { createSessionStore, createTextStorage } from '#identity/accounts/web/session/stored-session.ts';

/** The stored session of a client, as specification 3 names it; shared by all tabs. */
export interface StoredSession {
  token: string;
  clientName: string;
  /** Masked by the server. */
  fundAccount: string;
}

const kept = createTextStorage(() => localStorage);
const store = createSessionStore<StoredSession>(kept, 'session', ['token', 'clientName', 'fundAccount']);

export const { read: readSession, subscribe: subscribeSession, clear: clearSession, useSession: useClientSession } = store;

/** Stores the session after a login and notifies every tab. */
export function saveSession(session: StoredSession): void {
  kept.write('authority', '');
  store.save(session);
}

/** Stores the new token of the session, in which the same client stays signed in. */
export function replaceSessionToken(token: string): void {
  const session = store.read();
  if (session) store.save({ ...session, token });
}

/** Deletes the session after a log-out and sets the guest flag of specification 4. */
export function markAsGuest(): void {
  kept.write('authority', 'guest');
  store.clear();
}

/** Identifies the signed-in client: fund accounts are masked, so two clients may share one. */
export function readHolder(): string | undefined {
  const session = store.read();
  return session && `${session.clientName} ${session.fundAccount}`;
}

/** Returns true after a log-out, until the next login. */
export const isGuest = (): boolean => kept.read('authority') === 'guest';
