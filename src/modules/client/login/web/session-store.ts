import { useSyncExternalStore } from 'react';
import { readSettings } from '#web/boot/read-settings.ts';

/** What the browser keeps of a signed-in client, as specification 3 names it. */
export interface StoredSession {
  token: string;
  clientName: string;
  /** Masked by the server. */
  fundAccount: string;
}

const listeners = new Set<() => void>();
let product: string | undefined;
/** Stands in where the browser forbids storage: the session then lasts as long as the page. */
let memory: Record<string, string> = {};
/** The last text and what it says: the same session must be the same object for React. */
let known: { text: string; session: StoredSession | undefined } | undefined;

/** The stored session; undefined when nobody is signed in. Only for the browser. */
export function readSession(): StoredSession | undefined {
  const text = read('session') ?? '';
  if (known?.text !== text) known = { text, session: parse(text) };
  return known.session;
}

/** Keeps the session of a client who has just signed in; every tab hears of it. */
export function saveSession(session: StoredSession): void {
  remove('authority');
  write('session', JSON.stringify(session));
  announce();
}

/** Forgets the session, which the server no longer knows; every tab hears of it. */
export function clearSession(): void {
  remove('session');
  announce();
}

/** Forgets the session of a client who has logged out, and sets the guest flag of specification 4. */
export function becomeGuest(): void {
  write('authority', 'guest');
  clearSession();
}

/** True after a log-out, until the next login. */
export const isGuest = (): boolean => read('authority') === 'guest';

/** The stored session, followed through all tabs. On the server, and until the page is hydrated, nobody is signed in. */
export function useClientSession(): StoredSession | undefined {
  return useSyncExternalStore(subscribeToSession, readSession, signedOut);
}

const signedOut = (): undefined => undefined;

/** Told when the session changes, here or in another tab, or when a page kept by the browser is shown again. Returns the way to stop. */
export function subscribeToSession(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('storage', onStorage);
    addEventListener('pageshow', announce);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', announce);
  };
}

/** Without a key, another tab has cleared everything. */
function onStorage({ key }: StorageEvent): void {
  if (key === null || key === keyOf('session')) announce();
}

function announce(): void {
  for (const listener of listeners) listener();
}

function parse(text: string): StoredSession | undefined {
  try {
    const { token, clientName, fundAccount } = JSON.parse(text) as Partial<StoredSession>;
    return token && clientName && fundAccount ? { token, clientName, fundAccount } : undefined;
  } catch {
    return undefined;
  }
}

/** Everything is kept under the product's key: two products may share an address. */
function keyOf(name: string): string {
  product ??= readSettings().product;
  return `${product}.${name}`;
}

function read(name: string): string | undefined {
  try {
    return localStorage.getItem(keyOf(name)) ?? undefined;
  } catch {
    return memory[name];
  }
}

function write(name: string, text: string): void {
  try {
    localStorage.setItem(keyOf(name), text);
  } catch {
    memory[name] = text;
  }
}

function remove(name: string): void {
  const { [name]: _removed, ...rest } = memory;
  memory = rest;
  try {
    localStorage.removeItem(keyOf(name));
  } catch {
    // Nothing can be stored, so nothing is.
  }
}
