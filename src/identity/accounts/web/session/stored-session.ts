import { useSyncExternalStore } from 'react';
import { readBrowserSettings } from '#ui/boot/read-settings.ts';

type KeptTexts = ReturnType<typeof createTextStorage>;

/**
 * Named texts in browser storage, empty by default: `localStorage` is shared by all tabs; `sessionStorage` belongs to one tab, so
 * the next user of a shared computer finds nothing. If the browser forbids storage, they last as long as the page.
 */
export function createTextStorage(storage: () => Storage) {
  const memory = new Map<string, string>();
  let product: string | undefined;
  /** The key contains the product's name, because two products may share an address. */
  const keyOf = (name: string): string => `${(product ??= readBrowserSettings().product)}.${name}`;
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
 * Stores the signed-in user's session in the browser under a name, with the given fields only. A stored text without one of them
 * is ignored.
 */
export function createSessionStore<Session extends object>(kept: KeptTexts, name: string, fields: readonly (keyof Session & string)[]) {
  const listeners = new Set<() => void>();
  /** Caches the last text and its session: React needs the same object for the same session. */
  let known: { text: string; session: Session | undefined } | undefined;

  const announce = (): void => {
    for (const listener of listeners) listener();
  };
  const write = (text: string): void => {
    kept.write(name, text);
    announce();
  };
  // A storage event without a key means that everything was cleared.
  const onStorage = ({ key }: StorageEvent): void => void ((key === null || key === kept.keyOf(name)) && announce());
  /** Undefined when nobody is signed in. */
  const read = (): Session | undefined => {
    const text = kept.read(name);
    if (known?.text !== text) known = { text, session: parse(text, fields) };
    return known.session;
  };
  /**
   * Calls the listener on every change, here or in another tab, and when the page returns from the back/forward cache. Returns
   * the unsubscribe function.
   */
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
    /** Called after a log-out, or when the server no longer knows the session. */
    clear: (): void => write(''),
    /** Subscribes to the session. On the server and until hydration nobody is signed in. */
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
