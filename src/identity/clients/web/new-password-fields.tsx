import { useState } from 'react';
import type { FieldError } from '#contract/envelope.ts';
import { getStrengthHint, findFormFault, longestPassword } from '#identity/accounts/web/password-form.ts';
import { errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { PasswordInput } from '#ui/components/password-input/password-input.tsx';
import { clientPasswords } from './password-rules.ts';

/** A new password, entered twice. */
export function NewPasswordFields({ errors }: { errors: readonly FieldError[] }) {
  const [typed, setTyped] = useState('');
  return (
    <>
      <PasswordInput
        name="password"
        label="新密码"
        hint={`${clientPasswords.shortest} 至 ${longestPassword} 个字符，可用汉字、空格和任何符号；不能是常见密码，不能含有资金账号、手机号、出生日期或公司名称`}
        autoComplete="new-password"
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={errorOf(errors, 'password')}
      />
      <output className="quiet">{getStrengthHint(typed, clientPasswords)}</output>
      <PasswordInput name="again" label="再次输入新密码" autoComplete="new-password" error={errorOf(errors, 'again')} />
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
  const fault = password ? findFormFault(password, clientPasswords) : '请填写新密码';
  if (fault) return [{ path: 'password', message: fault }];
  return password === again ? [] : [{ path: 'again', message: '两次输入的新密码不一致' }];
}
