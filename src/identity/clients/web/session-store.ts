import { createSessionStore, keepTexts } from '#identity/accounts/web/session/stored-session.ts';

/** What the browser keeps of a signed-in client, as specification 3 names it; all its tabs share it. */
export interface StoredSession {
  token: string;
  clientName: string;
  /** Masked by the server. */
  fundAccount: string;
}

const kept = keepTexts(() => localStorage);
const store = createSessionStore<StoredSession>(kept, 'session', ['token', 'clientName', 'fundAccount']);

export const { read: readSession, subscribe: subscribeSession, clear: clearSession, useSession: useClientSession } = store;

/** Keeps the session of a client who has just signed in; every tab hears of it. */
export function saveSession(session: StoredSession): void {
  kept.write('authority', '');
  store.save(session);
}

/** Forgets the session of a client who has logged out, and sets the guest flag of specification 4. */
export function becomeGuest(): void {
  kept.write('authority', 'guest');
  store.clear();
}

/** True after a log-out, until the next login. */
export const isGuest = (): boolean => kept.read('authority') === 'guest';
