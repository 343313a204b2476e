import { expect, test } from 'vitest';
import { checkLoginForm, readLoginForm } from './login-form-values.ts';

function formOf(values: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}

test('spaces, hyphens and full-width digits of the account are normalised; the password stays as entered', () => {
  const values = readLoginForm(formOf({ accountType: 'mobile', account: ' １38-0000 0001 ', password: ' a B－1 ', remember: 'on' }));
  expect(values).toEqual({ accountType: 'mobile', account: '13800000001', password: ' a B－1 ', remember: true });
  expect(checkLoginForm(values)).toEqual([]);
});

test.each([
  [{ accountType: 'fundAccount', account: '', password: '' }, ['请填写资金账号', '请填写密码']],
  [{ accountType: 'mobile', account: '', password: 'x' }, ['请填写手机号']],
  [{ accountType: 'mobile', account: '12800000001', password: 'x' }, ['手机号应为 11 位数字，以 1 开头']],
  [{ accountType: 'mobile', account: '1380000000', password: 'x' }, ['手机号应为 11 位数字，以 1 开头']],
  [{ accountType: 'fundAccount', account: '12345', password: 'x' }, ['资金账号应为 6 至 20 位数字']],
  [{ accountType: 'fundAccount', account: '8800a0000101', password: 'x' }, ['资金账号应为 6 至 20 位数字']],
  [{ accountType: 'fundAccount', account: '880000000101', password: 'x'.repeat(65) }, ['密码不超过 64 个字符']],
])('%o returns the message: %s', (values, messages) => {
  expect(checkLoginForm(readLoginForm(formOf(values))).map(({ message }) => message)).toEqual(messages);
});

test('an unknown kind of account counts as a fund account, the first option', () => {
  expect(readLoginForm(formOf({})).accountType).toBe('fundAccount');
});
