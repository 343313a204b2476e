import { CodeField } from '#identity/accounts/web/code-field.tsx';
import { useCodeSending } from '#identity/accounts/web/use-code-sending.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Checkbox } from '#ui/components/choice/checkbox.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { findCodeErrors, readNumberField } from '#ui/form/check-typed.ts';
import { formErrors } from '#ui/form/failures.ts';
import { useFormAction } from '#ui/form/use-action.ts';
import { deviceCodeResend } from '../../calls.ts';
import { clientLimits } from '../../web/client-limits.ts';
import { FocusedHeading } from '../../web/focused-heading.tsx';
import { proveDevice, type DeviceStep } from '../../web/sign-in.ts';

interface DeviceCheckProps {
  step: DeviceStep;
  onDone(): void;
  onBack(): void;
}

/** The second screen of a login on an untrusted device. */
export function DeviceCheck({ step: { step, mobile, resendAfterSeconds }, onDone, onBack }: DeviceCheckProps) {
  const { errors, setErrors, isBusy, onSubmit } = useFormAction({
    read: (data) => ({ code: readNumberField(data, 'code', 'code'), trust: data.has('trust') }),
    check: ({ code }) => findCodeErrors(code),
    act: async (client, values) => {
      await proveDevice(client, { step, ...values });
      onDone();
    },
    explain: (error) => formErrors(error, 'code'),
  });
  const sending = useCodeSending((client) => client.call(deviceCodeResend, { step }), setErrors, resendAfterSeconds);
  return (
    <form className="login-form login-card" method="dialog" noValidate onSubmit={onSubmit}>
      <FocusedHeading>验证新设备</FocusedHeading>
      <p>这是您第一次在此设备上登录，或此设备未被信任。为保护账户安全，请填写短信验证码。</p>
      <ErrorSummary errors={errors} title="验证未通过" />
      <CodeField name="code" mobile={mobile} error={errorOf(errors, 'code')} {...sending} />
      <Checkbox
        name="trust"
        label="信任此设备，下次登录不再需要验证码"
        hint={`${clientLimits.trustDays} 天内有效，勾选即同意处理登录设备信息（浏览器与系统名称、登录时间、网络地址），可在隐私中心撤回；此前选择过不同意的，或刚变更过密码、手机号的，不会信任；请勿在公用设备上勾选`}
        isOptional
      />
      <Button kind="primary" type="submit" aria-busy={isBusy}>
        {isBusy ? '正在验证…' : '验证并登录'}
      </Button>
      <p className="login-form__back">
        <Button kind="quiet" onClick={onBack}>
          返回登录
        </Button>
      </p>
    </form>
  );
}
