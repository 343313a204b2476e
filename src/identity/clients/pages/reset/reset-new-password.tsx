import { tellTerminal } from '#identity/accounts/web/terminal.ts';
import { Button } from '#ui/components/button/button.tsx';
import { ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { publicKeyRequest, resetSubmit } from '../../calls.ts';
import { encryptPassword } from '../../web/encrypt-password.ts';
import { FocusedHeading } from '../../web/focused-heading.tsx';
import { checkNewPassword, NewPasswordFields, readNewPassword } from '../../web/new-password-fields.tsx';
import { useFormAction } from '#ui/form/use-action.ts';

interface ResetNewPasswordProps {
  step: string;
  onDone(): void;
  onRestart(): void;
}

/** The last step: the new password. */
export function ResetNewPassword({ step, onDone, onRestart }: ResetNewPasswordProps) {
  const { errors, isBusy, onSubmit } = useFormAction({
    read: readNewPassword,
    check: checkNewPassword,
    act: async (client, { password }) => {
      const { data } = await client.call(publicKeyRequest, tellTerminal());
      await client.call(resetSubmit, { step, keyId: data.keyId, password: await encryptPassword(password, data) });
      onDone();
    },
  });
  return (
    <form className="login-form login-card" method="dialog" noValidate onSubmit={onSubmit}>
      <FocusedHeading>第 4 步，共 4 步：设置新密码</FocusedHeading>
      <ErrorSummary errors={errors} title="未能设置" />
      <NewPasswordFields errors={errors} />
      <Button kind="primary" type="submit" aria-busy={isBusy}>
        {isBusy ? '正在提交…' : '设置新密码'}
      </Button>
      <p className="login-form__back">
        <Button kind="quiet" onClick={onRestart}>
          从第一步重新开始
        </Button>
      </p>
    </form>
  );
}
