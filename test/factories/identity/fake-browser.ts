import { vi } from 'vitest';

/** Simulates the parts of a browser that a session needs: a page's settings, its storage, and events. */
export function fakeBrowser() {
  const target = new EventTarget();
  vi.stubGlobal('document', { getElementById: () => ({ textContent: JSON.stringify({ product: 'qt', build: 'test' }) }) });
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
  const stored = { localStorage: fakeStorage('localStorage'), sessionStorage: fakeStorage('sessionStorage') };
  return { ...stored, dispatch: (event: Event) => void target.dispatchEvent(event) };
}

function fakeStorage(name: string): Map<string, string> {
  const stored = new Map<string, string>();
  vi.stubGlobal(name, {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
  return stored;
}

/** Simulates a browser that forbids storage, as private windows and policies do. */
export function forbidStorage(): void {
  const refuse = (): never => {
    throw new DOMException('denied', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, { getItem: refuse, setItem: refuse, removeItem: refuse });
}
