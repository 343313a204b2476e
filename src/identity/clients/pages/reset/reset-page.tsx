import { useState } from 'react';
import { siteFrameGet } from '#content/website/calls/site.ts';
import { CallError } from '#contract/call-error.ts';
import type { FieldError } from '#contract/envelope.ts';
import { isTypedNumber } from '#contract/typed-number.ts';
import { CodeField } from '#identity/accounts/web/code-field.tsx';
import { getBaseParameters } from '#identity/accounts/web/terminal.ts';
import { useCodeSending } from '#identity/accounts/web/use-code-sending.ts';
import { HumanCheck } from '#identity/verification/web/human-check.tsx';
import { ButtonLink, Button } from '#ui/components/button/button.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { TextInput } from '#ui/components/text-input.tsx';
import { findCodeErrors, readNumberField, findIdNumberErrors, readTextField } from '#ui/form/check-typed.ts';
import { formErrors } from '#ui/form/failures.ts';
import { useFormAction } from '#ui/form/use-action.ts';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import {
  resetCodeCheck,
  resetCodeSend,
  resetBaseInfo,
  publicKeyRequest,
  resetSubmit,
  resetMailSend,
  resetPasskeyAsk,
  resetProve,
} from '../../calls.ts';
import type { ResetCodeResult, BaseInfoRequest, BaseInfoResult } from '../../schema.ts';
import { clientLimits } from '../../web/client-limits.ts';
import { encryptPassword } from '../../web/encrypt-password.ts';
import { FocusedHeading } from '../../web/focused-heading.tsx';
import { useKeptStep, type KeptStep } from '../../web/kept-step.ts';
import { loginPassPurpose } from '../../web/login-pass.ts';
import { checkNewPassword, NewPasswordFields, readNewPassword } from '../../web/new-password-fields.tsx';
import { ProofForm } from '../../web/step-up/proof-form.tsx';
import '../login/login-page.css';

export const loader = page(async ({ call }) => {
  const { contact } = await call(siteFrameGet, {});
  return { contact };
});

export const head: HeadOf<typeof loader> = () => ({
  title: '重置登录密码',
  description: '忘记登录密码时，核对身份信息、短信验证码并再核验一项后，在线设置新密码。',
  crumbs: [{ text: '客户登录', href: paths.login() }, { text: '重置登录密码' }],
  canonical: paths.resetPassword(),
});

/** `/Login/reset`: a new password without the old one, in four steps. */
export function Component() {
  const { contact } = usePage(loader);
  return (
    <>
      <PageTitle title="重置登录密码" lead="核对身份信息、填写短信验证码、再核验一项、设置新密码，约需 3 分钟。" />
      <div className="login-page">
        <div role="region" aria-label="重置登录密码">
          <noscript>
            <p className="login-page__no-script">
              重置密码需要 JavaScript：新密码要在您的浏览器里加密后才能发送。请致电客服或到营业网点办理。
            </p>
          </noscript>
          <ResetGuide />
        </div>
        <Note title="办理须知">
          <p>仅适用于本人在开户时预留了身份证与手机号的个人客户。手机号已停用或信息已变更的，请携带有效身份证件到就近营业网点办理。</p>
          <p>
            身份证号码只用于确认是谁。短信验证码之外，还须用通行密钥、交易密码或发往预留邮箱的验证码再核验一项；都没有的，请到营业网点办理。
          </p>
          <p>每一步须在 {clientLimits.stepMinutes} 分钟内完成。重置成功后，全部设备退出登录，并有通知发往预留手机号与邮箱。</p>
          <p>
            {contact.hotlines.map(({ name, number }) => `${name} ${number}`).join('；')}，服务时间：{contact.serviceHours}
          </p>
        </Note>
      </div>
    </>
  );
}

type Screen =
  | { name: 'identity' }
  | { name: 'code'; step: string; mobile: string; wait?: number | undefined }
  | { name: 'second'; proved: ResetCodeResult }
  | { name: 'password'; step: string }
  | { name: 'done'; holdHours: number };

/** The four steps, one screen each. An expired step restarts the process; an open one continues after a reload. */
function ResetGuide() {
  const [screen, setScreen] = useState<Screen>({ name: 'identity' });
  const keep = useKeptStep((kept) => {
    if (kept.kind === 'reset') setScreen(toScreen(kept));
  });
  const show = async (next: Screen): Promise<void> => {
    await keep(stepOf(next));
    setScreen(next);
  };
  const restart = (): void => void show({ name: 'identity' });
  switch (screen.name) {
    case 'identity':
      return <ResetIdentity onDone={({ step, mobile }) => void show({ name: 'code', step, mobile })} />;
    case 'code':
      return (
        <ResetCode
          step={screen.step}
          mobile={screen.mobile}
          wait={screen.wait}
          onDone={(proved) => void show({ name: 'second', proved })}
          onRestart={restart}
        />
      );
    case 'second':
      return <ResetSecond proved={screen.proved} onDone={(step) => void show({ name: 'password', step })} onRestart={restart} />;
    case 'password':
      return <ResetNewPassword step={screen.step} onDone={(holdHours) => void show({ name: 'done', holdHours })} onRestart={restart} />;
    case 'done':
      return <Done holdHours={screen.holdHours} />;
  }
}

/** Returns the screen of a step that was open before the reload. */
function toScreen({ stage, isProven, step, mobile, resendAfterSeconds, next, email }: KeptStep): Screen {
  if (stage !== 'proven') return { name: 'code', step, mobile, wait: resendAfterSeconds ?? undefined };
  return isProven ? { name: 'password', step } : { name: 'second', proved: { step, next, email } };
}

function stepOf(screen: Screen): string | undefined {
  if (screen.name === 'second') return screen.proved.step;
  return 'step' in screen ? screen.step : undefined;
}

function Done({ holdHours }: { holdHours: number }) {
  return (
    <div className="login-form login-card" role="status">
      <FocusedHeading>登录密码已重置</FocusedHeading>
      <p>全部设备均已退出登录，通知已发往预留手机号与邮箱。请用新密码登录；新密码在 {holdHours} 小时的保护期内不能用来核验其他操作。</p>
      <p className="login-form__back">
        <ButtonLink kind="primary" href={paths.login()}>
          去登录
        </ButtonLink>
      </p>
    </div>
  );
}

interface ResetCodeProps {
  step: string;
  mobile: string;
  /** Seconds until another code can be sent, if one was sent. */
  wait?: number | undefined;
  onDone(proved: ResetCodeResult): void;
  onRestart(): void;
}

/** The second step: the code of the text message. */
function ResetCode({ step, mobile, wait, onDone, onRestart }: ResetCodeProps) {
  const { errors, setErrors, isBusy, onSubmit } = useFormAction({
    read: (data) => ({ code: readNumberField(data, 'code', 'code') }),
    check: ({ code }) => findCodeErrors(code),
    act: async (client, { code }) => onDone(await client.call(resetCodeCheck, { step, code })),
    explain: (error) => formErrors(error, 'code'),
  });
  const sending = useCodeSending((client) => client.call(resetCodeSend, { step }), setErrors, wait);
  return (
    <form className="login-form login-card" method="dialog" noValidate onSubmit={onSubmit}>
      <FocusedHeading>第 2 步，共 4 步：短信验证</FocusedHeading>
      <ErrorSummary errors={errors} title="验证未通过" />
      <CodeField name="code" mobile={mobile} error={errorOf(errors, 'code')} {...sending} />
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

type Values = Pick<BaseInfoRequest, 'fund_account' | 'client_name' | 'id_no' | 'mobile_tel' | 'captcha'>;

/** The first step: identity data. */
function ResetIdentity({ onDone }: { onDone: (result: BaseInfoResult) => void }) {
  /** Counts the requested passes: each is valid for one attempt. */
  const [checks, setChecks] = useState(0);
  const { errors, isBusy, onSubmit } = useFormAction({
    read,
    check: (values) => [...check(values), ...(checks > 0 && !values.captcha ? [{ path: 'captcha', message: '请先完成安全验证' }] : [])],
    act: async (client, values) => {
      try {
        onDone(await client.call(resetBaseInfo, values));
      } catch (error) {
        if (error instanceof CallError && error.extra.captcha === true) setChecks(checks + 1);
        throw error;
      }
    },
  });
  return (
    <form className="login-form login-card" method="dialog" noValidate data-keep="reset-identity" data-needs-js="" onSubmit={onSubmit}>
      <h2>第 1 步，共 4 步：核对身份信息</h2>
      <ErrorSummary errors={errors} title="未能核对" />
      <TextInput
        name="fund_account"
        label="资金账号"
        inputMode="numeric"
        autoComplete="username"
        reads="fundAccount"
        error={errorOf(errors, 'fund_account')}
      />
      <TextInput name="client_name" label="姓名" autoComplete="name" maxLength={50} error={errorOf(errors, 'client_name')} />
      <TextInput name="id_no" label="身份证号码" autoComplete="off" reads="idNumber" data-keep="no" error={errorOf(errors, 'id_no')} />
      <TextInput
        name="mobile_tel"
        label="预留手机号"
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        reads="mobile"
        error={errorOf(errors, 'mobile_tel')}
      />
      {checks > 0 && <HumanCheck key={checks} purpose={loginPassPurpose} name="captcha" error={errorOf(errors, 'captcha')} />}
      <Button kind="primary" type="submit" aria-busy={isBusy}>
        {isBusy ? '正在核对…' : '下一步'}
      </Button>
    </form>
  );
}

function read(data: FormData): Values {
  const captcha = readTextField(data, 'captcha');
  return {
    fund_account: readNumberField(data, 'fund_account', 'fundAccount'),
    client_name: readTextField(data, 'client_name'),
    id_no: readNumberField(data, 'id_no', 'idNumber'),
    mobile_tel: readNumberField(data, 'mobile_tel', 'mobile'),
    ...(captcha && { captcha }),
  };
}

function check({ fund_account, client_name, id_no, mobile_tel }: Values): FieldError[] {
  const errors: FieldError[] = [];
  if (!isTypedNumber('fundAccount', fund_account)) errors.push({ path: 'fund_account', message: '资金账号应为 6 至 20 位数字' });
  if (!client_name) errors.push({ path: 'client_name', message: '请填写姓名' });
  errors.push(...findIdNumberErrors(id_no));
  if (!isTypedNumber('mobile', mobile_tel)) errors.push({ path: 'mobile_tel', message: '手机号应为 11 位数字，以 1 开头' });
  return errors;
}

interface ResetNewPasswordProps {
  step: string;
  onDone(holdHours: number): void;
  onRestart(): void;
}

/** The last step: the new password. */
function ResetNewPassword({ step, onDone, onRestart }: ResetNewPasswordProps) {
  const { errors, isBusy, onSubmit } = useFormAction({
    read: readNewPassword,
    check: checkNewPassword,
    act: async (client, { password }) => {
      const { data } = await client.call(publicKeyRequest, getBaseParameters());
      const { holdHours } = await client.call(resetSubmit, { step, keyId: data.keyId, password: await encryptPassword(password, data) });
      onDone(holdHours);
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

interface ResetSecondProps {
  proved: ResetCodeResult;
  onDone(step: string): void;
  onRestart(): void;
}

type Second = 'passkey' | 'tradingPassword' | 'mailCode';

const isSecond = (proof: string): proof is Second => proof === 'passkey' || proof === 'tradingPassword' || proof === 'mailCode';

/** The third step: a proof that possession of the phone does not give; clients without one are sent to a branch. */
function ResetSecond({ proved: { step, next, email }, onDone, onRestart }: ResetSecondProps) {
  const offered = next.filter(isSecond);
  return (
    <div className="login-card stack">
      <FocusedHeading>第 3 步，共 4 步：再核验一项</FocusedHeading>
      {offered.length > 0 ? (
        <>
          <p>手机可能遗失或被他人使用，短信验证码之外还须核验一项只有您本人掌握的信息。</p>
          <ProofForm
            offered={offered}
            places={{ code: '', mailCode: email ?? '' }}
            sendCode={(client) => client.call(resetMailSend, { step })}
            askPasskey={(client) => client.call(resetPasskeyAsk, { step })}
            prove={async (client, given) => onDone((await client.call(resetProve, { step, ...given })).step)}
          />
          <p className="quiet">
            以上方式都不能用的，请携带身份证到<a href={paths.branches()}>营业网点</a>办理。
          </p>
        </>
      ) : (
        <>
          <p role="status">
            您没有添加通行密钥，也没有可用的交易密码或预留邮箱（刚变更的在保护期内不能使用），不能在线重置。请本人携带身份证到就近营业网点，当场办理。
          </p>
          <p>
            <ButtonLink kind="primary" href={paths.branches()}>
              查找营业网点
            </ButtonLink>
          </p>
        </>
      )}
      <p className="login-form__back">
        <Button kind="quiet" onClick={onRestart}>
          从第一步重新开始
        </Button>
      </p>
    </div>
  );
}
