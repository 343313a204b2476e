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

/** Deletes the session after a log-out and sets the guest flag of specification 4. */
export function markAsGuest(): void {
  kept.write('authority', 'guest');
  store.clear();
}

/** Returns true after a log-out, until the next login. */
export const isGuest = (): boolean => kept.read('authority') === 'guest';
