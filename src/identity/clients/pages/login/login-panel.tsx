import { useState, useEffect, useRef, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import type { FieldError } from '#contract/envelope.ts';
import { HumanCheck } from '#identity/verification/web/human-check.tsx';
import { useClient } from '#ui/api/client-context.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Checkbox } from '#ui/components/choice/checkbox.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { PasswordInput } from '#ui/components/password-input/password-input.tsx';
import { TextInput } from '#ui/components/text-input.tsx';
import { failureSentence } from '#ui/form/failures.ts';
import { useAction, useFormAction } from '#ui/form/use-action.ts';
import { loadChunk } from '#ui/navigation/chunk.ts';
import { lazyPart } from '#ui/navigation/lazy-part.tsx';
import { paths } from '#ui/paths.ts';
import { loadSm2 } from '../../web/encrypt-password.ts';
import { useKeptStep } from '../../web/kept-step.ts';
import { checkLoginForm, isMobile, mobileWarning, readLoginForm } from '../../web/login-form-values.ts';
import { loginPassPurpose } from '../../web/login-pass.ts';
import { setLoginStatus, useLoginStatus } from '../../web/login-status.ts';
import { forgetRememberedAccount, readRememberedAccount, rememberAccount } from '../../web/remembered-account.ts';
import { signInByPasskey } from '../../web/sign-in-by-passkey.ts';
import { type DeviceStep, type SignInOutcome, signIn } from '../../web/sign-in.ts';

const DeviceCheck = lazyPart(async () => (await import('./device-check.tsx')).DeviceCheck, 4);
const AccessUnlock = lazyPart(async () => (await import('./access-unlock.tsx')).AccessUnlock, 4);

type Screen = { name: 'form' } | { name: 'device'; step: DeviceStep } | { name: 'unlock'; step: string; wait?: number | undefined };

/** The login: the form, the code for a new device, and unlocking an account the client has locked. */
export function LoginPanel({ destination }: { destination: () => string }) {
  const navigate = useNavigate();
  const [screen, setScreen] = useState<Screen>({ name: 'form' });
  const [unlockStep, setUnlockStep] = useState<string>();
  const goOn = (): void => void navigate(destination(), { replace: true });
  const [unlocks, setUnlocks] = useState(0);
  const goBack = (): void => {
    void keep(undefined);
    setScreen({ name: 'form' });
    setUnlockStep(undefined);
  };
  const keep = useKeptStep(({ kind, step, mobile, resendAfterSeconds }) => {
    if (kind === 'newDevice') setScreen({ name: 'device', step: { step, mobile, resendAfterSeconds: resendAfterSeconds ?? 0 } });
    else if (kind === 'unlock') setScreen({ name: 'unlock', step, wait: resendAfterSeconds ?? undefined });
  });
  const done = (): void => {
    void keep(undefined);
    goOn();
  };
  const startAnew = (): void => {
    goBack();
    setUnlocks(unlocks + 1);
  };
  const follow = async (outcome: SignInOutcome): Promise<void> => {
    if (outcome.state === 'signedIn') goOn();
    else if (outcome.state === 'newDevice') {
      await keep(outcome.step);
      setScreen({ name: 'device', step: outcome });
    }
    setUnlockStep(outcome.state === 'failed' ? outcome.unlockStep : undefined);
  };
  const openUnlock = async (step: string): Promise<void> => {
    await keep(step);
    setScreen({ name: 'unlock', step });
  };
  return (
    <>
      {/* Hidden but mounted, so that the entered values remain. */}
      <div hidden={screen.name !== 'form'}>
        {unlockStep && (
          <p className="login-unlock">
            <Button kind="primary" onClick={() => void openUnlock(unlockStep)}>
              在线解除锁定
            </Button>
          </p>
        )}
        <LoginForm unlocks={unlocks} onOutcome={(outcome) => void follow(outcome)} />
        <PasskeyButton onDone={goOn} />
      </div>
      {screen.name === 'device' && <DeviceCheck step={screen.step} onDone={done} onBack={goBack} />}
      {screen.name === 'unlock' && <AccessUnlock step={screen.step} wait={screen.wait} onDone={startAnew} onBack={goBack} />}
    </>
  );
}

/** Login with a passkey. The code that talks to the device is loaded on click. */
function PasskeyButton({ onDone }: { onDone: () => void }) {
  const { errors, isBusy, run } = useAction({
    act: async (client) => {
      await signInByPasskey(client, await loadChunk(() => import('#identity/accounts/web/passkey.ts')));
      onDone();
    },
    explain: (error) =>
      error instanceof Error && error.name === 'PasskeyError' ? [{ path: '', message: error.message }] : failureSentence()(error),
  });
  return (
    <div className="login-passkey stack stack--rows" data-needs-js="">
      <Button onClick={() => run()} aria-busy={isBusy} aria-describedby="passkey-said">
        {isBusy ? '请按设备提示操作…' : '用通行密钥登录'}
      </Button>
      <p className="field__hint" id="passkey-said" role="status">
        {errors[0]?.message ?? '用已在账户安全中添加的手机、电脑或安全钥匙，凭指纹、面容或设备密码登录'}
      </p>
    </div>
  );
}

interface LoginFormProps {
  /** Number of unlocks during this visit: each one clears the password and the message. */
  unlocks: number;
  onOutcome: (outcome: SignInOutcome) => void;
}

/**
 * The login form. Its fields are uncontrolled, so that neither hydration nor an error loses their content. The browser never
 * submits it (`method="dialog"`), because the password would be sent unencrypted.
 */
function LoginForm({ unlocks, onOutcome }: LoginFormProps) {
  const client = useClient();
  const status = useLoginStatus();
  /** Counts the requested passes: each is valid for one attempt. */
  const [checks, setChecks] = useState(0);
  const form = useFreshForm(unlocks);
  const askAboutMobile = useMobileDoubt();
  const action = useFormAction({
    read: readLoginForm,
    check: (values) => [
      ...checkLoginForm(values),
      ...askAboutMobile(values),
      ...(checks > 0 && !values.captcha ? [{ path: 'captcha', message: '请先完成安全验证' }] : []),
    ],
    act: async (_, values) => {
      const outcome = await signIn(client(), values);
      // Otherwise the pass was not used, and a user who only has to wait need not be checked again.
      if (outcome.state === 'failed' && outcome.needsCheck) setChecks(checks + 1);
      if (outcome.state !== 'failed') keepAccount(values);
      onOutcome(outcome);
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    setLoginStatus({ state: 'notLogin' });
    action.onSubmit(event);
  };
  const errors = status.state === 'failed' ? status.errors : action.errors;
  return (
    <form
      className="login-form login-card"
      ref={form}
      method="dialog"
      noValidate
      data-needs-js=""
      data-status={status.state}
      onSubmit={submit}
    >
      <ErrorSummary errors={errors} title={status.state === 'failed' ? '登录失败' : undefined} />
      <AccountType />
      <Credentials errors={errors} />
      {checks > 0 && <HumanCheck key={checks} purpose={loginPassPurpose} name="captcha" error={errorOf(errors, 'captcha')} />}
      <Checkbox name="remember" label="记住账号" hint="只保存账号，不保存密码；请勿在公用设备上勾选" isOptional />
      <Button kind="primary" type="submit" aria-busy={action.isBusy}>
        {action.isBusy ? '正在登录…' : '登录'}
      </Button>
    </form>
  );
}

/** The initial state of the form, with the remembered account; after an unlocking it requests the password again. */
function useFreshForm(unlocks: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    setLoginStatus({ state: 'notLogin' });
    if (form.current) fillIn(form.current);
  }, []);
  useEffect(() => {
    if (unlocks === 0) return;
    setLoginStatus({ state: 'notLogin' });
    const password = form.current?.elements.namedItem('password') as HTMLInputElement | undefined;
    if (password) password.value = '';
  }, [unlocks]);
  return form;
}

/** Asks once whether a number that looks like a mobile number is one; submitting it again means a fund account. */
function useMobileDoubt() {
  const doubted = useRef('');
  return ({ accountType, account }: ReturnType<typeof readLoginForm>): FieldError[] => {
    const isDoubtful = accountType === 'fundAccount' && isMobile(account) && doubted.current !== account;
    doubted.current = account;
    return isDoubtful ? [{ path: 'account', message: mobileWarning }] : [];
  };
}

/** The account and password fields. Focusing them preloads the encryption code. */
function Credentials({ errors }: { errors: readonly FieldError[] }) {
  return (
    <>
      <TextInput
        name="account"
        label="账号"
        error={errorOf(errors, 'account')}
        inputMode="numeric"
        autoComplete="username"
        onFocus={prepare}
        reads="account"
      />
      <div className="login-form__secret">
        <PasswordInput name="password" label="密码" error={errorOf(errors, 'password')} onFocus={prepare} />
        <a className="target login-form__forgot" href={paths.resetPassword()}>
          忘记密码？
        </a>
      </div>
    </>
  );
}

function keepAccount(values: ReturnType<typeof readLoginForm>): void {
  if (values.remember) rememberAccount(values);
  else forgetRememberedAccount();
}

/** Fills in the remembered account unless the visitor has begun to type. */
function fillIn(form: HTMLFormElement): void {
  const remembered = readRememberedAccount();
  const account = form.elements.namedItem('account') as HTMLInputElement;
  if (!remembered || account.value) return;
  account.value = remembered.account;
  (form.elements.namedItem('accountType') as RadioNodeList).value = remembered.accountType;
  (form.elements.namedItem('remember') as HTMLInputElement).checked = true;
}

/** A failure is reported when the encryption code is used. */
function prepare(): void {
  loadSm2().catch(() => undefined);
}

const types = [
  { value: 'fundAccount', text: '资金账号' },
  { value: 'mobile', text: '手机号' },
];

/** The choice between fund account and mobile number. */
function AccountType() {
  return (
    <fieldset className="account-type">
      <legend className="field__label">账号类型</legend>
      <div className="cluster">
        {types.map(({ value, text }, index) => (
          <label key={value} className="account-type__choice">
            <input type="radio" name="accountType" value={value} defaultChecked={index === 0} />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
