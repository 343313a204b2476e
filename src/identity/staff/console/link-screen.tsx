import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/components/button/button.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { TextInput } from '#ui/components/text-input.tsx';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { useTitle } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { useFormAction } from '#ui/form/use-action.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { linkAccept, linkOpen } from '../calls/sign-in.ts';
import type { LinkResult } from '../schema/sign-in.ts';
import { linkNames } from '../web/permission-names.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { RecoveryView, SetupView } from './setup-view.tsx';

/** The page of a one-time link. Its secret is in the URL fragment, which no server or log receives. */
export function LinkScreen() {
  const [token] = useState(() => location.hash.slice(1));
  const link = useData(linkOpen, { token });
  useTitle('一次性链接');
  return (
    <main className="entry-card" id="main">
      <AsyncContent of={link}>{(data) => <LinkForm token={token} link={data} />}</AsyncContent>
    </main>
  );
}

function LinkForm({ token, link }: { token: string; link: LinkResult }) {
  const navigate = useNavigate();
  const [codes, setCodes] = useState<readonly string[]>();
  const form = useFormAction({
    read: (data) => ({ token, password: String(data.get('password') ?? ''), code: String(data.get('code') ?? '') }),
    act: async (client, input) => setCodes((await client.call(linkAccept, input)).recoveryCodes),
  });
  const leave = () => void navigate('/login');
  if (codes && codes.length > 0) return <RecoveryView codes={codes} onDone={leave} done="已保存，去登录" />;
  if (codes)
    return (
      <>
        <h1 className="entry-card__title">密码已更换</h1>
        <Button kind="primary" onClick={leave}>
          去登录
        </Button>
      </>
    );
  return (
    <>
      <h1 className="entry-card__title">{linkNames[link.purpose]}</h1>
      <p className="quiet">
        {link.name}（{link.loginName}），链接有效至 {beijingMinute(link.expiresAt)}，使用一次后失效。
      </p>
      <form data-keep="no" onSubmit={form.onSubmit}>
        <ErrorSummary errors={form.errors} />
        {link.purpose === 'secondFactor' ? (
          <TextInput
            name="password"
            label="现在的密码"
            type="password"
            autoComplete="current-password"
            error={errorOf(form.errors, 'password')}
          />
        ) : (
          <NewPasswordField
            name="password"
            label={link.purpose === 'account' ? '设置密码' : '新密码'}
            error={errorOf(form.errors, 'password')}
          />
        )}
        {link.setup && <SetupView setup={link.setup} />}
        <TextInput
          name="code"
          label="验证码"
          hint={link.setup ? undefined : '手机身份验证器上的 6 位数字，或一个恢复码'}
          autoComplete="one-time-code"
          reads="staffCode"
          error={errorOf(form.errors, 'code')}
        />
        <Button kind="primary" type="submit" aria-busy={form.isBusy}>
          {linkNames[link.purpose]}
        </Button>
      </form>
    </>
  );
}
