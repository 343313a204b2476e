import type { PageText } from '#content/articles/schema/page-texts.ts';
import { HumanCheck } from '#identity/verification/web/human-check.tsx';
import { Button } from '#ui/components/button/button.tsx';
import { Checkbox } from '#ui/components/choice/checkbox.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { PageTextBlock } from '#ui/components/page-text/page-text-block.tsx';
import { TextInput } from '#ui/components/text-input.tsx';
import { maskMobile } from '#ui/format/masks.ts';
import { codeRules } from '#workflow/messaging/web/code-rules.ts';
import { callBackCheckPurpose } from '../calls/requests.ts';
import type { CallBackGuide } from '../schema/requests.ts';
import { CallBackDone } from './call-back-done.tsx';
import type { CallBackStep, CallBackValues } from './call-back-steps.ts';
import './call-back-form.css';

interface CallBackFormProps {
  guide: CallBackGuide;
  consentText: PageText;
  /** The label of the first button. */
  action: string;
  /** The result of the last post. */
  outcome?: CallBackStep | undefined;
}

/**
 * The form for requesting a call: number, human check, code. Each screen is a post to the page itself, so that it works with and
 * without script.
 */
export function CallBackForm({ guide, consentText, action, outcome }: CallBackFormProps) {
  if (outcome?.step === 'done') return <CallBackDone receipt={outcome.receipt} />;
  if (outcome?.step === 'prove') return <ProveForm {...outcome} />;
  if (outcome?.step === 'code') return <CodeForm {...outcome} />;
  return <NumberForm guide={guide} consentText={consentText} action={action} values={outcome?.values} errors={outcome?.errors ?? []} />;
}

type NumberFormProps = Omit<CallBackFormProps, 'outcome'> & {
  values: CallBackValues | undefined;
  errors: Extract<CallBackStep, { step: 'number' }>['errors'];
};

function NumberForm({ guide, consentText, action, values, errors }: NumberFormProps) {
  const { version } = guide.consent;
  return (
    <form className="call-back" id="call-back" method="post" action="#call-back" noValidate>
      <ErrorSummary errors={errors} />
      <TextInput
        name="mobileTel"
        label="手机号"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        reads="mobile"
        defaultValue={values?.mobileTel}
        error={errorOf(errors, 'mobileTel')}
      />
      <Checkbox
        name="consentVersion"
        value={version}
        defaultChecked={values?.consentVersion === String(version)}
        error={errorOf(errors, 'consentVersion')}
        label="我已阅读并同意个人信息处理说明"
      />
      <Button kind="primary" type="submit" name="step" value="begin">
        {action}
      </Button>
      <details className="call-back__consent">
        <summary className="target">个人信息处理说明（第 {version} 版）</summary>
        <p>{consentText.lead}</p>
        {consentText.sections
          .flatMap(({ blocks }) => blocks)
          .map((block, at) => (
            <PageTextBlock key={at} block={block} />
          ))}
      </details>
    </form>
  );
}

/** The values of previous screens as hidden fields of the next post. */
function Said({ values: { mobileTel, consentVersion } }: { values: CallBackValues }) {
  return (
    <>
      <input type="hidden" name="mobileTel" value={mobileTel} />
      <input type="hidden" name="consentVersion" value={consentVersion} />
    </>
  );
}

function ProveForm({ values, question, error }: Extract<CallBackStep, { step: 'prove' }>) {
  return (
    <form className="call-back" id="call-back" method="post" action="#call-back" noValidate>
      <ErrorSummary errors={error ? [{ path: 'captcha', message: error }] : []} title="验证码还没有发送" />
      <p>验证码将发送到 {maskMobile(values.mobileTel)}，用来确认号码由您本人使用。</p>
      <Said values={values} />
      <HumanCheck purpose={callBackCheckPurpose} name="captcha" question={question} error={error} />
      <p className="cluster">
        <Button kind="primary" type="submit" name="step" value="send">
          获取短信验证码
        </Button>
        <Button type="submit" name="step" value="edit">
          修改号码
        </Button>
      </p>
    </form>
  );
}

function CodeForm({ values, checkToken, errors }: Extract<CallBackStep, { step: 'code' }>) {
  return (
    <form className="call-back" id="call-back" method="post" action="#call-back" noValidate>
      <ErrorSummary errors={errors} title="还没有提交" />
      <Said values={values} />
      <input type="hidden" name="checkToken" value={checkToken} />
      <TextInput
        name="checkCode"
        label="短信验证码"
        hint={`6 位数字，已发送至 ${maskMobile(values.mobileTel)}，${codeRules.minutes} 分钟内有效。工作人员不会向您索要验证码。`}
        inputMode="numeric"
        autoComplete="one-time-code"
        reads="code"
        error={errorOf(errors, 'checkCode')}
      />
      <p className="cluster">
        <Button kind="primary" type="submit" name="step" value="finish">
          提交
        </Button>
        <Button type="submit" name="step" value="begin">
          没有收到，重新获取
        </Button>
      </p>
    </form>
  );
}
