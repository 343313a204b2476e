import { useSyncExternalStore } from 'react';
import { readSettings } from '#web/boot/read-settings.ts';

/** What the browser keeps of a signed-in job seeker: in the tab's own storage, so that the next one at a shared computer finds nothing. */
export interface StoredSeeker {
  token: string;
  /** Masked by the server. */
  mobile: string;
  /** The same whenever the same person signs in, by which typed values find their owner. */
  person: string;
}

const listeners = new Set<() => void>();
let key: string | undefined;
/** Stands in where the browser forbids storage: the session then lasts as long as the page. */
let memory = '';
let isLeaving = false;
/** The last text and what it says: the same session must be the same object for React. */
let known: { text: string; seeker: StoredSeeker | undefined } | undefined;

/** The stored session; undefined when nobody is signed in. Only for the browser. */
export function readSeeker(): StoredSeeker | undefined {
  const text = read();
  if (known?.text !== text) known = { text, seeker: text ? (JSON.parse(text) as StoredSeeker) : undefined };
  return known.seeker;
}

/** Keeps the session of a job seeker who has just signed in. */
export function saveSeeker({ token, mobile, person }: StoredSeeker): void {
  isLeaving = false;
  write(JSON.stringify({ token, mobile, person }));
}

/** The token for calls; none from the moment of a log-out on. */
export const readSeekerToken = (): string | undefined => (isLeaving ? undefined : readSeeker()?.token);

/** From a log-out until the next login what was typed is nobody's. */
export const hasLeft = (): boolean => isLeaving;
export const beginToLeave = (): void => void (isLeaving = true);

/** Forgets the session: logged out, or no longer known to the server. */
export const clearSeeker = (): void => write('');

/** The stored session, followed. On the server, and until the page is hydrated, nobody is signed in. */
export function useSeeker(): StoredSeeker | undefined {
  return useSyncExternalStore(subscribe, readSeeker, signedOut);
}

const signedOut = (): undefined => undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Everything is kept under the product's key: two products may share an address. */
const keyOf = (): string => (key ??= `${readSettings().product}.seeker`);

function read(): string {
  try {
    return sessionStorage.getItem(keyOf()) ?? '';
  } catch {
    return memory;
  }
}

function write(text: string): void {
  try {
    if (text) sessionStorage.setItem(keyOf(), text);
    else sessionStorage.removeItem(keyOf());
  } catch {
    memory = text;
  }
  for (const listener of listeners) listener();
}
