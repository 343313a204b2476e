import { CodeField } from '#identity/accounts/web/code-field.tsx';
import { useCodeSending } from '#identity/accounts/web/use-code-sending.ts';
import { Button } from '#ui/components/button/button.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { notify } from '#ui/components/notification/notification-store.ts';
import { TextInput } from '#ui/components/text-input.tsx';
import { findCodeErrors, findIdNumberErrors, readNumberField } from '#ui/form/check-typed.ts';
import { useFormAction } from '#ui/form/use-action.ts';
import { accessUnlock, unlockCodeSend } from '../../calls.ts';
import { FocusedHeading } from '../../web/focused-heading.tsx';

interface AccessUnlockProps {
  step: string;
  /** Seconds until another code can be sent, if one was sent. */
  wait?: number | undefined;
  onDone: () => void;
  onBack: () => void;
}

/** Removes the client's own lock by a code. The right password came before; the identity number confirms the client. */
export function AccessUnlock({ step, wait, onDone, onBack }: AccessUnlockProps) {
  const { errors, setErrors, isBusy, onSubmit } = useFormAction({
    read: (data) => ({ id_no: readNumberField(data, 'id_no', 'idNumber'), code: readNumberField(data, 'code', 'code') }),
    check: ({ id_no, code }) => [...findIdNumberErrors(id_no), ...findCodeErrors(code)],
    act: async (client, values) => {
      await client.call(accessUnlock, { step, ...values });
      notify({ kind: 'success', title: '网上访问已解锁', text: '请重新登录。' });
      onDone();
    },
  });
  const sending = useCodeSending((client) => client.call(unlockCodeSend, { step }), setErrors, wait);
  return (
    <form className="login-form login-card" method="dialog" noValidate onSubmit={onSubmit}>
      <FocusedHeading>解除网上访问锁定</FocusedHeading>
      <p>您的密码已核对。请再填写身份证号码与短信验证码，两项都一致才会解锁。</p>
      <ErrorSummary errors={errors} title="未能解锁" />
      <TextInput name="id_no" label="身份证号码" autoComplete="off" reads="idNumber" error={errorOf(errors, 'id_no')} />
      <CodeField name="code" error={errorOf(errors, 'code')} {...sending} />
      <Button kind="primary" type="submit" aria-busy={isBusy}>
        {isBusy ? '正在核验…' : '解除锁定'}
      </Button>
      <p className="login-form__back">
        <Button kind="quiet" onClick={onBack}>
          返回登录
        </Button>
      </p>
    </form>
  );
}
