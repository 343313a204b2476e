import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { localAddress } from '#contract/local-address.ts';
import { signInSubmit } from '../calls/sign-in.ts';
import { useFormAction } from '#web/form/use-action.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ErrorSummary, errorOf } from '#web/ui/error-summary/error-summary.tsx';
import { fieldId } from '#web/ui/field/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

/** Name and password; the code is asked for once they were right. */
export function SignInScreen() {
  const [query] = useSearchParams();
  const [needsCode, setNeedsCode] = useState(false);
  useEffect(() => {
    document.title = '登录 · 管理端';
  }, []);
  // The field that is next: what is typed goes there.
  useEffect(() => document.getElementById(fieldId(needsCode ? 'code' : 'loginName'))?.focus(), [needsCode]);
  const form = useFormAction({
    read: (data) => ({
      loginName: String(data.get('loginName') ?? ''),
      password: String(data.get('password') ?? ''),
      code: String(data.get('code') ?? ''),
    }),
    async act(client, input) {
      const { next } = await client.call(signInSubmit, input);
      if (next === 'needsCode') {
        setNeedsCode(true);
        return;
      }
      // A whole new document: nothing of whoever was here before stays.
      location.assign(localAddress(query.get('next')) ?? '/');
    },
  });
  return (
    <main className="entry-card" id="main">
      <h1 className="entry-card__title">管理端登录</h1>
      <p className="quiet">仅供公司员工使用，所有操作均有记录。</p>
      <form onSubmit={form.onSubmit}>
        <ErrorSummary errors={form.errors} title="未能登录" />
        <TextInput
          name="loginName"
          label="登录名"
          autoComplete="username"
          autoCapitalize="none"
          error={errorOf(form.errors, 'loginName')}
        />
        <TextInput name="password" label="密码" type="password" autoComplete="current-password" error={errorOf(form.errors, 'password')} />
        {needsCode && (
          <TextInput
            name="code"
            label="验证码"
            hint="手机身份验证器上的 6 位数字，或一个恢复码"
            autoComplete="one-time-code"
            error={errorOf(form.errors, 'code')}
          />
        )}
        <Button kind="primary" type="submit" aria-busy={form.isBusy}>
          {needsCode ? '验证并登录' : '登录'}
        </Button>
      </form>
      <p className="quiet">忘记密码或更换了手机，请联系系统管理员取得一次性链接。</p>
    </main>
  );
}
