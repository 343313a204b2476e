import { useNavigate } from 'react-router';
import { fail, isOutcome } from '#contract/call-error.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Checkbox } from '#ui/components/choice/checkbox.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { notify } from '#ui/components/notification/notification-store.ts';
import { formErrors } from '#ui/form/failures.ts';
import { useFormAction } from '#ui/form/use-action.ts';
import { paths } from '#ui/paths.ts';
import { seekerConsentText } from '../calls/rights.ts';
import { seekerCodeCheck, seekerLogout } from '../calls/seekers.ts';
import type { SeekerConsentText } from '../schema/rights.ts';
import type { SeekerLogin } from '../schema/seekers.ts';
import { checkCodeFields, readCode, SeekerCodeFields } from '../web/code-fields.tsx';
import { MobileField, readMobileField } from '../web/mobile-field.tsx';
import { readSeeker, saveSeeker } from '../web/seeker-store.ts';

interface LoginFormProps {
  consent: SeekerConsentText;
  /** Called when the text was replaced since the page was rendered. */
  onNewConsent(text: SeekerConsentText): void;
  destination(): string;
}

/** Number, human check, code and consent. The fields are uncontrolled: neither hydration nor an error loses their content. */
export function LoginForm({ consent: { version, title }, onNewConsent, destination }: LoginFormProps) {
  const navigate = useNavigate();
  const { errors, setErrors, isBusy, onSubmit } = useFormAction({
    read: (data) => ({ mobileTel: readMobileField(data), ...readCode(data), agrees: data.has('consentVersion') }),
    check: ({ mobileTel, ...code }) => [
      ...(mobileTel ? [] : [{ path: 'mobileTel', message: '请填写 11 位手机号码' }]),
      ...checkCodeFields(code),
    ],
    act: async (client, { mobileTel, checkToken, checkCode, agrees }) => {
      const input = { mobileTel: mobileTel!, checkToken, checkCode, ...(agrees && { consentVersion: version }) };
      try {
        const login = await client.call(seekerCodeCheck, input);
        // The session that this browser had before ends; the call takes the token that is stored when it begins.
        if (readSeeker()) void client.call(seekerLogout, {}, { quiet: true }).catch(() => undefined);
        client.forgetAnswers();
        saveSeeker(login);
        await navigate(wayOf(login, destination()), { replace: true });
      } catch (error) {
        if (!isOutcome(error, 'conflict')) throw error;
        onNewConsent(await client.call(seekerConsentText, {}));
        throw fail('conflict', error.message, { errors: [{ path: 'consentVersion', message: error.message }] });
      }
    },
    explain: (error) => formErrors(error, 'checkCode'),
  });
  return (
    <form className="login-card" method="dialog" noValidate data-needs-js="" onSubmit={onSubmit}>
      <ErrorSummary errors={errors} title="未能登录" />
      <MobileField error={errorOf(errors, 'mobileTel')} />
      <SeekerCodeFields purpose="seekerLogin" errors={errors} onErrors={setErrors} />
      <Checkbox
        key={version}
        name="consentVersion"
        label={
          <>
            我已阅读并同意
            <a href="#seeker-consent" onClick={unfoldConsent}>
              《{title}》
            </a>
            （第 {version} 版）
          </>
        }
        hint="首次登录须同意；已经同意过这一版的，不必再选"
        error={errorOf(errors, 'consentVersion')}
        isOptional
      />
      <Button kind="primary" type="submit" aria-busy={isBusy}>
        {isBusy ? '正在登录…' : '登录'}
      </Button>
    </form>
  );
}

/** Opens the collapsed text: not every browser does so for a link into it. */
function unfoldConsent(): void {
  document.getElementById('seeker-consent')?.closest('details')?.setAttribute('open', '');
}

/** Returns the next page: job seekers with an open consent decision are sent to the privacy page, where they can also refuse and delete. */
function wayOf({ consent }: SeekerLogin, destination: string): string {
  if (consent === 'given') return destination;
  const text = consent === 'outdated' ? '个人信息处理规则已更新。' : '您目前没有同意个人信息处理规则。';
  notify({ kind: 'info', title: '请先决定是否同意', text: `${text}同意后才能保存简历和投递职位；也可以在此导出或删除您的信息。` });
  return paths.recruitPrivacy();
}
