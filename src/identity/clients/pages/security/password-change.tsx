import { useRef, useState } from 'react';
import { longestPassword } from '#identity/accounts/web/password-form.ts';
import { Button } from '#ui/components/button/button.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { notify } from '#ui/components/notification/notification-store.ts';
import { PasswordInput } from '#ui/components/password-input/password-input.tsx';
import { formErrors } from '#ui/form/failures.ts';
import { useFormAction } from '#ui/form/use-action.ts';
import { passwordChange } from '../../calls.ts';
import { encryptWithNewKey } from '../../web/encrypt-with-new-key.ts';
import { checkNewPassword, NewPasswordFields, readNewPassword } from '../../web/new-password-fields.tsx';
import { StepUp } from '../../web/step-up/step-up.tsx';
import { useStepUp } from '../../web/step-up/use-step-up.ts';

/** Changes the login password with the old one and a second proof. All other sessions end. */
export function PasswordChange({ onDone }: { onDone: () => void }) {
  /** Remounts the form, empty, after each change. */
  const [round, setRound] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const stepUp = useStepUp();
  const { errors, isBusy, onSubmit } = useFormAction({
    read: (data) => ({ current: String(data.get('current') ?? ''), ...readNewPassword(data) }),
    check: (values) => [...(values.current ? [] : [{ path: 'current', message: '请填写原密码' }]), ...checkNewPassword(values)],
    act: async (client, { current, password }) => {
      await client.call(passwordChange, {
        current: await encryptWithNewKey(client, current),
        next: await encryptWithNewKey(client, password),
      });
      notify({ kind: 'success', title: '登录密码已修改', text: '其他设备均已退出登录，通知短信已发往预留手机号。' });
      setRound(round + 1);
      onDone();
    },
    explain: stepUp.explain(formErrors),
  });
  return (
    <>
      <form key={round} ref={form} className="password-change" method="dialog" noValidate onSubmit={onSubmit}>
        <ErrorSummary errors={errors} title="未能修改" />
        <PasswordInput name="current" label="原密码" maxLength={longestPassword} error={errorOf(errors, 'current')} />
        <NewPasswordFields errors={errors} />
        <Button type="submit" aria-busy={isBusy}>
          {isBusy ? '正在提交…' : '修改登录密码'}
        </Button>
      </form>
      <StepUp state={stepUp} onProven={() => form.current?.requestSubmit()} />
    </>
  );
}
