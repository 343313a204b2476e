import type { FieldError } from '#contract/envelope.ts';
import { errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { TextInput } from '#ui/components/text-input.tsx';
import type { SignInAnswer } from '../schema/sign-in-methods.ts';

/** Input of the second factor: a code of the authenticator; if there is a passkey instead, a recovery code in case the device is lost. */
export function FactorField({ awaited, errors }: { awaited: SignInAnswer['next']; errors: readonly FieldError[] }) {
  const isPasskey = awaited === 'needsPasskey';
  return (
    <TextInput
      name="code"
      label={isPasskey ? '恢复码' : '验证码'}
      hint={isPasskey ? '请用下方的通行密钥完成登录；设备不在身边时，在此输入一个恢复码' : '手机身份验证器上的 6 位数字，或一个恢复码'}
      autoComplete="one-time-code"
      reads="staffCode"
      error={errorOf(errors, 'code')}
    />
  );
}
