import type { FieldError } from '#contract/envelope.ts';
import { errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { PasswordInput } from '#ui/components/password-input/password-input.tsx';
import { findPasswordFault } from './password-rules.ts';

/** A new password, entered twice. */
export function NewPasswordFields({ errors }: { errors: readonly FieldError[] }) {
  return (
    <>
      <PasswordInput
        name="password"
        label="新密码"
        hint="8 至 20 位，同时含有字母和数字；不能含有资金账号、手机号、出生日期，不能是常见密码"
        autoComplete="new-password"
        maxLength={64}
        error={errorOf(errors, 'password')}
      />
      <PasswordInput name="again" label="再次输入新密码" autoComplete="new-password" maxLength={64} error={errorOf(errors, 'again')} />
    </>
  );
}

export interface NewPassword {
  password: string;
  again: string;
}

/** Reads the passwords unchanged. */
export const readNewPassword = (data: FormData): NewPassword => ({
  password: String(data.get('password') ?? ''),
  again: String(data.get('again') ?? ''),
});

/** Returns the errors found in the browser; the server also checks against the client's data. */
export function checkNewPassword({ password, again }: NewPassword): FieldError[] {
  const fault = password ? findPasswordFault(password) : '请填写新密码';
  if (fault) return [{ path: 'password', message: fault }];
  return password === again ? [] : [{ path: 'again', message: '两次输入的新密码不一致' }];
}
