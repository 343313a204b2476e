import { useSyncExternalStore } from 'react';
import { readSettings } from '#ui/boot/read-settings.ts';

type KeptTexts = ReturnType<typeof keepTexts>;

/**
 * Texts that the browser keeps by name, empty where there is none: `localStorage` is shared by all tabs, `sessionStorage` belongs to one, so
 * that the next person at a shared computer finds nothing. Where the browser forbids it, they last as long as the page.
 */
export function keepTexts(storage: () => Storage) {
  const memory = new Map<string, string>();
  let product: string | undefined;
  /** Two products may share an address, so the product's name stands in the key. */
  const keyOf = (name: string): string => `${(product ??= readSettings().product)}.${name}`;
  return {
    keyOf,
    read(name: string): string {
      try {
        return storage().getItem(keyOf(name)) ?? '';
      } catch {
        return memory.get(name) ?? '';
      }
    },
    write(name: string, text: string): void {
      try {
        if (text) storage().setItem(keyOf(name), text);
        else storage().removeItem(keyOf(name));
      } catch {
        memory.set(name, text);
      }
    },
  };
}

/**
 * The session of whoever is signed in here, only for the browser: the fields of it, and no other, under a name. A stored text that lacks one
 * of them is no session.
 */
export function createSessionStore<Session extends object>(kept: KeptTexts, name: string, fields: readonly (keyof Session & string)[]) {
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
  /** Undefined when nobody is signed in. */
  const read = (): Session | undefined => {
    const text = kept.read(name);
    if (known?.text !== text) known = { text, session: parse(text, fields) };
    return known.session;
  };
  /** Tells of every change, here or in another tab, and when a page kept by the browser is shown again. Returns the way to stop. */
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
    subscribe,
    save: (session: Session): void => write(JSON.stringify(session, [...fields])),
    /** Logged out, or no longer known to the server. */
    clear: (): void => write(''),
    /** Followed. On the server, and until the page is hydrated, nobody is signed in. */
    useSession: (): Session | undefined => useSyncExternalStore(subscribe, read, signedOut),
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
