import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser, forbidStorage } from '#test/factories/identity/fake-browser.ts';
import { forgetRememberedAccount, readRememberedAccount, rememberAccount } from './remembered-account.ts';

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  browser = fakeBrowser();
});

test('only the account’s name and kind are remembered', () => {
  const form = { accountType: 'mobile', account: '13800000001', password: 'Qianting2026', remember: true } as const;
  rememberAccount(form);
  expect([...browser.localStorage]).toEqual([['qt.account', '{"accountType":"mobile","account":"13800000001"}']]);
  expect(readRememberedAccount()).toEqual({ accountType: 'mobile', account: '13800000001' });
  forgetRememberedAccount();
  expect(readRememberedAccount()).toBeUndefined();
});

test.each(['not json', '{}', '{"account":"<script>"}', 'null'])('a stored text that is no account (%s) is not filled in', (text) => {
  browser.localStorage.set('qt.account', text);
  expect(readRememberedAccount()).toBeUndefined();
});

test('when the browser forbids storage nothing is remembered and the login still works', () => {
  forbidStorage();
  rememberAccount({ accountType: 'mobile', account: '13800000001' });
  forgetRememberedAccount();
  expect(readRememberedAccount()).toBeUndefined();
});
