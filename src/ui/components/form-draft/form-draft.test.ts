import { afterEach, expect, test, vi } from 'vitest';
import { dropAllDrafts } from './form-draft.ts';

afterEach(() => vi.unstubAllGlobals());

test('a sign-out deletes the drafts of every form in this browser, and nothing else', () => {
  const stored: Record<string, string> = { 'qt:draft:complain': '{}', 'qt:draft:lookup': '{}', 'qianting.account': '1' };
  const storage = { removeItem: (key: string) => void delete stored[key] };
  // The entries of a storage are its own properties, as in a browser.
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, { ownKeys: () => Object.keys(stored), getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) }),
  );
  dropAllDrafts();
  expect(stored).toEqual({ 'qianting.account': '1' });
});
