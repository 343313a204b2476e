import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser, forbidStorage } from '#test/factories/identity/fake-browser.ts';
import * as store from './session-store.ts';

const session = { token: 'token', clientName: '演示客户一', fundAccount: '8800****01' };

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  browser = fakeBrowser();
});

test('the session is stored for all tabs with exactly the fields of the specification', () => {
  store.saveSession(session);
  expect([...browser.localStorage]).toEqual([['qt.session', JSON.stringify(session)]]);
  expect(store.readSession()).toEqual(session);
});

test('a log-out deletes the session and sets the guest flag, a login clears the flag', () => {
  store.saveSession(session);
  store.markAsGuest();
  expect([...browser.localStorage]).toEqual([['qt.authority', 'guest']]);
  expect(store.isGuest()).toBe(true);
  store.saveSession(session);
  expect(store.isGuest()).toBe(false);
});

test('an expired session is deleted without setting the guest flag', () => {
  store.saveSession(session);
  store.clearSession();
  expect(store.readSession()).toBeUndefined();
  expect(store.isGuest()).toBe(false);
});

test('when the browser forbids storage the guest flag lasts as long as the page', () => {
  forbidStorage();
  store.saveSession(session);
  store.markAsGuest();
  expect([store.readSession(), store.isGuest()]).toEqual([undefined, true]);
});
