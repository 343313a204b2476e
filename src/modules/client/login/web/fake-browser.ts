import { vi } from 'vitest';

/** As much of a browser as the session needs: a page's settings, its storage, and events. */
export function fakeBrowser(): { storage: Map<string, string>; dispatch(event: Event): void } {
  const storage = new Map<string, string>();
  const target = new EventTarget();
  vi.stubGlobal('document', { getElementById: () => ({ textContent: JSON.stringify({ product: 'qt', build: 'test' }) }) });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => void storage.set(key, text),
    removeItem: (key: string) => void storage.delete(key),
  });
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
  return { storage, dispatch: (event) => void target.dispatchEvent(event) };
}

/** A browser that forbids storage, as private windows and policies do. */
export function forbidStorage(): void {
  const refuse = (): never => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
}
