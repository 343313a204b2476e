import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser, forbidStorage } from './fake-browser.ts';
import * as store from './session-store.ts';

const session = { token: 'token', clientName: '演示客户一', fundAccount: '8800****01' };

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  browser = fakeBrowser();
});

test('the session is kept under the product’s key with exactly the fields of the specification', () => {
  expect(store.readSession()).toBeUndefined();
  store.saveSession(session);
  expect([...browser.storage]).toEqual([['qt.session', JSON.stringify(session)]]);
  expect(store.readSession()).toEqual(session);
});

test('the same session is the same object, or React would never come to rest', () => {
  store.saveSession(session);
  expect(store.readSession()).toBe(store.readSession());
});

test('a log-out deletes the session and sets the guest flag, a login takes the flag away', () => {
  store.saveSession(session);
  store.becomeGuest();
  expect([...browser.storage]).toEqual([['qt.authority', 'guest']]);
  expect(store.isGuest()).toBe(true);
  store.saveSession(session);
  expect(store.isGuest()).toBe(false);
});

test('an expired session is deleted without making a guest of its client', () => {
  store.saveSession(session);
  store.clearSession();
  expect(store.readSession()).toBeUndefined();
  expect(store.isGuest()).toBe(false);
});

test('listeners hear of a login and a log-out here and in other tabs, and of nothing else', () => {
  const listener = vi.fn();
  const stop = store.subscribeToSession(listener);
  store.saveSession(session);
  store.becomeGuest();
  expect(listener).toHaveBeenCalledTimes(2);
  const stored = (key: string | null) => Object.assign(new Event('storage'), { key });
  browser.dispatch(stored('qt.account'));
  browser.dispatch(stored('other.session'));
  expect(listener).toHaveBeenCalledTimes(2);
  browser.dispatch(stored('qt.session'));
  browser.dispatch(stored(null));
  browser.dispatch(new Event('pageshow'));
  expect(listener).toHaveBeenCalledTimes(5);
  stop();
  browser.dispatch(stored('qt.session'));
  expect(listener).toHaveBeenCalledTimes(5);
});

test.each(['not json', '{}', 'null', '{"token":"t"}', '[]'])('a stored text that is no session (%s) counts as none', (text) => {
  browser.storage.set('qt.session', text);
  expect(store.readSession()).toBeUndefined();
});

test('where the browser forbids storage the session lasts as long as the page', () => {
  forbidStorage();
  store.saveSession(session);
  expect(store.readSession()).toEqual(session);
  store.becomeGuest();
  expect(store.readSession()).toBeUndefined();
  expect(store.isGuest()).toBe(true);
});
