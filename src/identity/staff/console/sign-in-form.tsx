import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { TextInput } from '#ui/components/text-input.tsx';
import { useFormAction } from '#ui/form/use-action.ts';
import { signInSubmit } from '../calls/sign-in.ts';
import type { SignInAnswer } from '../schema/sign-in-methods.ts';
import { FactorField } from './factor-field.tsx';

interface SignInFormProps {
  /** The expected login name; it can be changed. */
  loginName?: string;
  onDone: () => void;
}

/** Name and password, followed by the second factor. */
export function SignInForm({ loginName, onDone }: SignInFormProps) {
  const [answer, setAnswer] = useState<SignInAnswer>();
  const awaited = answer?.next;
  const place = useRef<HTMLFormElement>(null);
  // Focuses the next field to fill in.
  useEffect(() => {
    const next = awaited ? 'code' : loginName === undefined ? 'loginName' : 'password';
    place.current?.querySelector<HTMLElement>(`[name="${next}"]`)?.focus();
  }, [awaited, loginName]);
  const form = useFormAction({
    read: (data) => ({
      loginName: String(data.get('loginName') ?? ''),
      password: String(data.get('password') ?? ''),
      code: String(data.get('code') ?? ''),
    }),
    async act(client, input) {
      const told = await client.call(signInSubmit, input);
      if (told.next === 'signedIn') onDone();
      else setAnswer(told);
    },
  });
  return (
    <form data-keep="no" ref={place} onSubmit={form.onSubmit}>
      <ErrorSummary errors={form.errors} title="未能登录" />
      {answer?.isDirectoryAway && <p role="status">公司目录没有应答，本次已改用本系统的密码核对。</p>}
      <TextInput
        name="loginName"
        label="登录名"
        autoComplete="username"
        autoCapitalize="none"
        defaultValue={loginName}
        error={errorOf(form.errors, 'loginName')}
      />
      <TextInput name="password" label="密码" type="password" autoComplete="current-password" error={errorOf(form.errors, 'password')} />
      {awaited && <FactorField awaited={awaited} errors={form.errors} />}
      <Button kind="primary" type="submit" aria-busy={form.isBusy}>
        {awaited ? '验证并登录' : '登录'}
      </Button>
    </form>
  );
}
