import type { FieldError } from '#contract/envelope.ts';
import { isTypedNumber, parseTypedNumber } from '#contract/typed-number.ts';
import type { LoginFormValues } from './sign-in.ts';

/** Shown before a mobile number is tried as a fund account, because a failed login would count against it. */
export const mobileWarning = '这看起来是手机号，请在上方选择“手机号”后登录；确为资金账号的，请再按一次“登录”';

export const isMobile = (account: string): boolean => isTypedNumber('mobile', account);

/** Reads the form; full-width digits, spaces and hyphens of the account are normalised. The password stays as entered. */
export function readLoginForm(data: FormData): LoginFormValues & { remember: boolean } {
  const text = (name: string): string => String(data.get(name) ?? '');
  return {
    accountType: text('accountType') === 'mobile' ? 'mobile' : 'fundAccount',
    account: parseTypedNumber('account', text('account')),
    password: text('password'),
    remember: data.has('remember'),
    ...(data.get('captcha') ? { captcha: text('captcha') } : {}),
  };
}

/** Returns the errors found before anything is sent. */
export function checkLoginForm({ accountType, account, password }: LoginFormValues): FieldError[] {
  const name = accountType === 'mobile' ? '手机号' : '资金账号';
  const errors: FieldError[] = [];
  if (!account) errors.push({ path: 'account', message: `请填写${name}` });
  else if (accountType === 'mobile' && !isMobile(account)) errors.push({ path: 'account', message: '手机号应为 11 位数字，以 1 开头' });
  else if (!isTypedNumber('account', account)) errors.push({ path: 'account', message: '资金账号应为 6 至 20 位数字' });
  if (!password) errors.push({ path: 'password', message: '请填写密码' });
  else if (password.length > 64) errors.push({ path: 'password', message: '密码不超过 64 个字符' });
  return errors;
}
