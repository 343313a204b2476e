import { useSyncExternalStore } from 'react';
import { readSettings } from '#web/boot/read-settings.ts';

/** Texts that the browser keeps by name. Where it forbids that, they last as long as the page. */
export interface KeptTexts {
  /** Under which key: two products may share an address, so the product's name stands in it. */
  keyOf(name: string): string;
  /** Empty where there is none. */
  read(name: string): string;
  write(name: string, text: string): void;
}

/** `localStorage` is shared by all tabs; `sessionStorage` belongs to one, so that the next person at a shared computer finds nothing. */
export function keepTexts(storage: () => Storage): KeptTexts {
  const memory = new Map<string, string>();
  let product: string | undefined;
  const keyOf = (name: string): string => `${(product ??= readSettings().product)}.${name}`;
  return {
    keyOf,
    read(name) {
      try {
        return storage().getItem(keyOf(name)) ?? '';
      } catch {
        return memory.get(name) ?? '';
      }
    },
    write(name, text) {
      try {
        if (text) storage().setItem(keyOf(name), text);
        else storage().removeItem(keyOf(name));
      } catch {
        memory.set(name, text);
      }
    },
  };
}

/** The session of whoever is signed in here; only for the browser. */
export interface SessionStore<Session> {
  /** Undefined when nobody is signed in. */
  read(): Session | undefined;
  /** Keeps the session of somebody who has just signed in; who listens hears of it. */
  save(session: Session): void;
  /** Forgets the session: logged out, or no longer known to the server. */
  clear(): void;
  /** Tells of every change, here or in another tab, and when a page kept by the browser is shown again. Returns the way to stop. */
  subscribe(listener: () => void): () => void;
  /** The session, followed. On the server, and until the page is hydrated, nobody is signed in. */
  useSession(): Session | undefined;
}

/** Keeps the fields of a session, and no other, under a name; a stored text that lacks one of them is no session. */
export function createSessionStore<Session extends object>(
  kept: KeptTexts,
  name: string,
  fields: readonly (keyof Session & string)[],
): SessionStore<Session> {
  const listeners = new Set<() => void>();
  /** The last text and what it says: the same session must be the same object for React. */
  let known: { text: string; session: Session | undefined } | undefined;

  const announce = (): void => {
    for (const listener of listeners) listener();
  };
  const write = (text: string): void => {
    kept.write(name, text);
    announce();
  };
  // Without a key, everything has been cleared.
  const onStorage = ({ key }: StorageEvent): void => void ((key === null || key === kept.keyOf(name)) && announce());
  const read = (): Session | undefined => {
    const text = kept.read(name);
    if (known?.text !== text) known = { text, session: parse(text, fields) };
    return known.session;
  };
  const subscribe = (listener: () => void): (() => void) => {
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
  };
  return {
    read,
    save: (session) => write(JSON.stringify(session, [...fields])),
    clear: () => write(''),
    subscribe,
    useSession: () => useSyncExternalStore(subscribe, read, signedOut),
  };
}

const signedOut = (): undefined => undefined;

function parse<Session extends object>(text: string, fields: readonly (keyof Session)[]): Session | undefined {
  try {
    const found = JSON.parse(text) as Session;
    return fields.every((field) => found[field]) ? found : undefined;
  } catch {
    return undefined;
  }
}
