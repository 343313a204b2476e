import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SectionContent } from '../../sections.ts';
import { openDraftStore } from './draft-store.ts';
import type { SectionDraft } from './section-saver.ts';

const keyOf = (): string => randomBytes(32).toString('base64url');
const draft = (text: string): SectionDraft<SectionContent> => ({
  revision: 2,
  base: { text: '' },
  content: { text },
  unanswered: [],
});
const texts = (storage: Storage): string => JSON.stringify(storage);
const open = (key: string, now = 0) => openDraftStore({ key, product: 'qt', now: () => now });
const day = 24 * 3_600_000;

/** A fake of the used part of browser storage; its entries are its own keys. */
function fakeStorage(): Storage {
  const entries: Record<string, string> = {};
  const hide = (value: unknown) => ({ value, enumerable: false });
  return Object.defineProperties(entries, {
    getItem: hide((name: string) => entries[name] ?? null),
    setItem: hide((name: string, value: string) => void (entries[name] = value)),
    removeItem: hide((name: string) => void delete entries[name]),
  }) as unknown as Storage;
}

let [local, session]: Storage[] = [];
beforeEach(() => {
  [local, session] = [fakeStorage(), fakeStorage()];
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
});
afterEach(() => vi.unstubAllGlobals());

/** Encryption is asynchronous. */
const isKept = (count: number, storage = local!) => vi.waitFor(() => expect(Object.keys(storage)).toHaveLength(count));

test('a stored draft is available to the same person on a new page', async () => {
  const key = keyOf();
  (await open(key)).keep('selfIntroductions', draft('认真'));
  await isKept(1);
  expect((await open(key)).left).toEqual({ selfIntroductions: draft('认真') });
});

test('another user of the same computer can neither see nor read a draft', async () => {
  (await open(keyOf())).keep('selfIntroductions', draft('认真'));
  await isKept(1);
  expect((await open(keyOf())).left).toEqual({});
  expect(texts(local!)).not.toContain('认真');
  expect(Object.keys(local!)).toHaveLength(1);
});

test('a saved draft is deleted, even one stored by an earlier page', async () => {
  const key = keyOf();
  (await open(key)).keep('selfIntroductions', draft('认真'));
  await isKept(1);
  (await open(key)).drop('selfIntroductions');
  expect(Object.keys(local!)).toEqual([]);
});

test('a draft deleted during its encryption does not reappear, and the newer of two is stored', async () => {
  const key = keyOf();
  const safe = await open(key);
  safe.keep('selfIntroductions', draft('一'));
  safe.drop('selfIntroductions');
  safe.keep('expectedJob', draft('一'));
  safe.keep('expectedJob', draft('二'));
  await isKept(1);
  expect((await open(key)).left).toEqual({ expectedJob: draft('二') });
});

test('another tab does not delete drafts it has not loaded', async () => {
  const key = keyOf();
  const [one, other] = [await open(key), await open(key)];
  one.keep('selfIntroductions', draft('一'));
  await isKept(1);
  other.drop('selfIntroductions');
  expect(Object.keys(local!)).toHaveLength(1);
});

test('an abandoned draft is deleted after two weeks, even if somebody else opens the page', async () => {
  (await open(keyOf())).keep('selfIntroductions', draft('认真'));
  await isKept(1);
  await open(keyOf(), 14 * day);
  expect(Object.keys(local!)).toHaveLength(1);
  await open(keyOf(), 14 * day + 1);
  expect(Object.keys(local!)).toEqual([]);
});

test('an unreadable draft is ignored', async () => {
  const key = keyOf();
  (await open(key)).keep('selfIntroductions', draft('认真'));
  await isKept(1);
  const [name] = Object.keys(local!);
  local!.setItem(name!, JSON.stringify({ keptAt: 0, by: 'x', box: 'AAAA AAAA' }));
  expect((await open(key)).left).toEqual({});
  local!.setItem(name!, '{');
  expect((await open(key)).left).toEqual({});
});

test('without encryption in the browser drafts are stored in the tab only', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const key = keyOf();
  (await open(key)).keep('selfIntroductions', draft('认真'));
  await isKept(1, session);
  expect(Object.keys(local!)).toEqual([]);
  expect((await open(key)).left).toEqual({ selfIntroductions: draft('认真') });
  expect((await open(keyOf())).left).toEqual({});
});

test('without browser storage nothing is stored and nothing fails', async () => {
  vi.stubGlobal('localStorage', undefined);
  const safe = await open(keyOf());
  safe.keep('selfIntroductions', draft('认真'));
  safe.drop('selfIntroductions');
  expect(safe.left).toEqual({});
});
