import { Button } from '#ui/components/button/button.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { resetCodeCheck, resetCodeSend } from '../../calls.ts';
import type { ResetCodeResult } from '../../schema.ts';
import { CodeInput } from '#identity/accounts/web/code-input.tsx';
import { FocusedHeading } from '../../web/focused-heading.tsx';
import { useCodeSending } from '#identity/accounts/web/use-code-sending.ts';
import { checkCode, numberOf } from '#ui/form/check-typed.ts';
import { formErrors } from '#ui/form/failures.ts';
import { useFormAction } from '#ui/form/use-action.ts';

interface ResetCodeProps {
  step: string;
  mobile: string;
  /** Until another code can be sent, where one is on its way. */
  wait?: number | undefined;
  onDone(proved: ResetCodeResult): void;
  onRestart(): void;
}

/** The second step: the code of the text message. */
export function ResetCode({ step, mobile, wait, onDone, onRestart }: ResetCodeProps) {
  const { errors, setErrors, isBusy, onSubmit } = useFormAction({
    read: (data) => ({ code: numberOf(data, 'code', 'code') }),
    check: ({ code }) => checkCode(code),
    act: async (client, { code }) => onDone(await client.call(resetCodeCheck, { step, code })),
    explain: (error) => formErrors(error, 'code'),
  });
  const sending = useCodeSending((client) => client.call(resetCodeSend, { step }), setErrors, wait);
  return (
    <form className="login-form login-card" method="dialog" noValidate onSubmit={onSubmit}>
      <FocusedHeading>第 2 步，共 4 步：短信验证</FocusedHeading>
      <ErrorSummary errors={errors} title="验证未通过" />
      <CodeInput name="code" mobile={mobile} error={errorOf(errors, 'code')} {...sending} />
      <Button kind="primary" type="submit" aria-busy={isBusy}>
        {isBusy ? '正在验证…' : '下一步'}
      </Button>
      <p className="login-form__back">
        <Button kind="quiet" onClick={onRestart}>
          从第一步重新开始
        </Button>
      </p>
    </form>
  );
}
