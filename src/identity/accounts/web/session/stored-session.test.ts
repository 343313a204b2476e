import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser, forbidStorage } from '#test/factories/identity/fake-browser.ts';
import { createSessionStore, createTextStorage } from './stored-session.ts';

interface Session {
  token: string;
  name: string;
}
const session: Session = { token: 'token', name: '演示客户一' };

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  browser = fakeBrowser();
});

const storages = [
  { storage: 'localStorage', whose: 'shared by all tabs' },
  { storage: 'sessionStorage', whose: 'of one tab' },
] as const;

describe.each(storages)('stored sessions $whose', ({ storage }) => {
  const open = () =>
    createSessionStore<Session>(
      createTextStorage(() => globalThis[storage]),
      'session',
      ['token', 'name'],
    );

  test('a session is stored only in its own storage, under the product’s key, with its own fields only', () => {
    const store = open();
    expect(store.read()).toBeUndefined();
    const typed = { ...session, password: '135790' };
    store.save(typed);
    const other = storage === 'localStorage' ? 'sessionStorage' : 'localStorage';
    expect([...browser[storage]]).toEqual([['qt.session', JSON.stringify(session)]]);
    expect([...browser[other]]).toEqual([]);
    expect(store.read()).toEqual(session);
    store.clear();
    expect([store.read(), [...browser[storage]]]).toEqual([undefined, []]);
  });

  test('a stored session is the same object while unchanged, so that React does not render endlessly', () => {
    const store = open();
    store.save(session);
    expect(store.read()).toBe(store.read());
  });

  test('a stored session notifies its listeners of a login and a log-out here and in other tabs, and of nothing else', () => {
    const store = open();
    const listener = vi.fn();
    const stop = store.subscribe(listener);
    store.save(session);
    store.clear();
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

  test.each(['not json', '{}', 'null', '{"token":"t"}', '[]'])(
    'a stored session is absent when the stored text is not a session (%s)',
    (text) => {
      browser[storage].set('qt.session', text);
      expect(open().read()).toBeUndefined();
    },
  );

  test('a stored session lasts as long as the page when the browser forbids storage', () => {
    forbidStorage();
    const store = open();
    store.save(session);
    expect(store.read()).toEqual(session);
    store.clear();
    expect(store.read()).toBeUndefined();
  });
});
