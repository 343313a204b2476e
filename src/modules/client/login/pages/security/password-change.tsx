import { useState } from 'react';
import { tellTerminal } from '#modules/base/person/web/terminal.ts';
import type { Client } from '#web/api/client.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ErrorSummary, errorOf } from '#web/ui/error-summary/error-summary.tsx';
import { notify } from '#web/ui/notification/notification-store.ts';
import { PasswordInput } from '#web/ui/password-input/password-input.tsx';
import { passwordChange, publicKeyRequest } from '../../calls.ts';
import { encryptPassword } from '../../web/encrypt-password.ts';
import { checkNewPassword, NewPasswordFields, readNewPassword } from '../../web/new-password-fields.tsx';
import { useFormAction } from '#web/form/use-action.ts';

/** A new login password for the old one. All other sessions end. */
export function PasswordChange({ onDone }: { onDone: () => void }) {
  /** A new form, and empty, after each change. */
  const [round, setRound] = useState(0);
  const { errors, isBusy, onSubmit } = useFormAction({
    read: (data) => ({ current: String(data.get('current') ?? ''), ...readNewPassword(data) }),
    check: (values) => [...(values.current ? [] : [{ path: 'current', message: '请填写原密码' }]), ...checkNewPassword(values)],
    act: async (client, { current, password }) => {
      await client.call(passwordChange, { current: await seal(client, current), next: await seal(client, password) });
      notify({ kind: 'success', title: '登录密码已修改', text: '其他设备均已退出登录，通知短信已发往预留手机号。' });
      setRound(round + 1);
      onDone();
    },
  });
  return (
    <form key={round} className="password-change" method="dialog" noValidate onSubmit={onSubmit}>
      <ErrorSummary errors={errors} title="未能修改" />
      <PasswordInput name="current" label="原密码" maxLength={64} error={errorOf(errors, 'current')} />
      <NewPasswordFields errors={errors} />
      <Button type="submit" aria-busy={isBusy}>
        {isBusy ? '正在提交…' : '修改登录密码'}
      </Button>
    </form>
  );
}

/** Each password needs a key and a nonce of its own. */
async function seal(client: Client, password: string): Promise<{ keyId: string; password: string }> {
  const { data } = await client.call(publicKeyRequest, tellTerminal());
  return { keyId: data.keyId, password: await encryptPassword(password, data) };
}
