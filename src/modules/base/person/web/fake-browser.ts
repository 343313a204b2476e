import { vi } from 'vitest';

type StorageName = 'localStorage' | 'sessionStorage';

/** As much of a browser as a session needs: a page's settings, what it stores, and events. */
export function fakeBrowser(): Record<StorageName, Map<string, string>> & { dispatch(event: Event): void } {
  const target = new EventTarget();
  vi.stubGlobal('document', { getElementById: () => ({ textContent: JSON.stringify({ product: 'qt', build: 'test' }) }) });
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
  const [localStorage, sessionStorage] = [fakeStorage('localStorage'), fakeStorage('sessionStorage')];
  return { localStorage, sessionStorage, dispatch: (event) => void target.dispatchEvent(event) };
}

function fakeStorage(name: StorageName): Map<string, string> {
  const stored = new Map<string, string>();
  vi.stubGlobal(name, {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
  return stored;
}

/** A browser that forbids storage, as private windows and policies do. */
export function forbidStorage(): void {
  const refuse = (): never => {
    throw new DOMException('denied', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, { getItem: refuse, setItem: refuse, removeItem: refuse });
}
