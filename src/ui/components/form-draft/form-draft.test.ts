import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { destroyDraftKey, openDraftBox } from './draft-box.ts';
import { dropAllDrafts } from './form-draft.ts';

const createKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

/** The entries of a storage are its own properties, as in a browser. */
function storageOf(stored: Record<string, string>) {
  return new Proxy(
    { removeItem: (key: string) => void delete stored[key] },
    { ownKeys: () => Object.keys(stored), getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
  );
}

beforeEach(destroyDraftKey);
afterEach(() => vi.unstubAllGlobals());

test('a sign-out deletes the drafts of every form in this browser and their key, and nothing else', () => {
  const [kept, inTab] = [
    { 'qt:draft:complain': '{}', 'qianting.account': '1' },
    { 'qt:draft:lookup': '{}', 'qt:scroll': '1' },
  ];
  vi.stubGlobal('localStorage', storageOf(kept));
  vi.stubGlobal('sessionStorage', storageOf(inTab));
  const deleted: string[] = [];
  vi.stubGlobal('indexedDB', { deleteDatabase: (name: string) => deleted.push(name) });
  dropAllDrafts();
  expect([kept, inTab, deleted]).toEqual([{ 'qianting.account': '1' }, { 'qt:scroll': '1' }, ['qt-drafts']]);
});

test('a draft is stored as ciphertext under a key that cannot be exported; another key does not read it', async () => {
  const key = await createKey();
  expect(key.extractable).toBe(false);
  const box = await openDraftBox(async () => key);
  const sealed = await box.seal('柜台让我等了两小时');
  expect(sealed).not.toContain('两小时');
  expect(await box.open(sealed)).toBe('柜台让我等了两小时');
  expect(await box.seal('柜台让我等了两小时')).not.toBe(sealed);
  destroyDraftKey();
  await expect((await openDraftBox(createKey)).open(sealed)).rejects.toMatchObject({ name: 'OperationError' });
});

test('a browser that cannot encrypt keeps drafts until the tab is closed only', async () => {
  const [tab, device] = [storageOf({}), storageOf({})];
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('localStorage', device);
  const box = await openDraftBox(() => Promise.reject(new TypeError('no crypto.subtle')));
  expect(box.storage()).toBe(tab);
  expect(await box.open(await box.seal('文字'))).toBe('文字');
});
