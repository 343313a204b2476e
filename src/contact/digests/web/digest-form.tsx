import type { PageText } from '#content/articles/schema/page-texts.ts';
import { HumanCheck } from '#identity/verification/web/human-check.tsx';
import { Button } from '#ui/components/button/button.tsx';
import { Checkbox } from '#ui/components/choice/checkbox.tsx';
import { RadioGroup } from '#ui/components/choice/radio-group.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { PageTextBlock } from '#ui/components/page-text/page-text-block.tsx';
import { TextInput } from '#ui/components/text-input.tsx';
import { maskEmail } from '#ui/format/masks.ts';
import { codeRules } from '#workflow/messaging/web/code-rules.ts';
import { digestCheckPurpose } from '../calls.ts';
import type { DigestGuide, DigestReceipt } from '../schema.ts';
import { frequencyNames, frequencies } from './digest-labels.ts';
import type { DigestStep, DigestValues } from './digest-steps.ts';
import './digest-form.css';

interface DigestFormProps {
  guide: DigestGuide;
  consentText: PageText;
  /** The result of the last post. */
  outcome?: DigestStep | undefined;
}

/**
 * The form for topics, frequency and address, then a human check, then a code. Each screen is a post to the page itself, so that
 * it works with and without script.
 */
export function DigestForm({ guide, consentText, outcome }: DigestFormProps) {
  if (outcome?.step === 'done') return <DigestDone receipt={outcome.receipt} />;
  if (outcome?.step === 'prove') return <ProveForm {...outcome} />;
  if (outcome?.step === 'code') return <CodeForm {...outcome} />;
  return <ChooseForm guide={guide} consentText={consentText} values={outcome?.values} errors={outcome?.errors ?? []} />;
}

type ChooseFormProps = Omit<DigestFormProps, 'outcome'> & {
  values: DigestValues | undefined;
  errors: Extract<DigestStep, { step: 'choose' }>['errors'];
};

function ChooseForm({ guide, consentText, values, errors }: ChooseFormProps) {
  const { version } = guide.consent;
  return (
    <form className="digest stack" id="digest" method="post" action="#digest" noValidate>
      <ErrorSummary errors={errors} />
      <Topics groups={guide.groups} chosen={values?.topics ?? []} error={errorOf(errors, 'topics')} />
      <TextInput
        name="codes"
        label="关注的证券"
        hint="6 位代码，多个以逗号分开，最多 20 只；有公告提到它们时告诉您"
        isOptional
        inputMode="text"
        maxLength={200}
        defaultValue={values?.codes}
        error={errorOf(errors, 'codes')}
      />
      <RadioGroup
        name="rhythm"
        label="多久一封"
        choices={frequencies.map((value) => ({ value, text: frequencyNames[value] }))}
        chosen={values?.rhythm}
        error={errorOf(errors, 'rhythm')}
      />
      <TextInput
        name="email"
        label="电子邮箱"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={100}
        defaultValue={values?.email}
        error={errorOf(errors, 'email')}
      />
      <Checkbox
        name="consentVersion"
        value={version}
        defaultChecked={values?.consentVersion === String(version)}
        error={errorOf(errors, 'consentVersion')}
        label="我已阅读并同意个人信息处理说明"
      />
      <p>
        <Button kind="primary" type="submit" name="step" value="begin">
          订阅或更改订阅
        </Button>
      </p>
      <details>
        <summary className="target quiet">个人信息处理说明（第 {version} 版）</summary>
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

function Topics({ groups, chosen, error }: { groups: DigestGuide['groups']; chosen: readonly string[]; error: string | undefined }) {
  return (
    <>
      {groups.map(({ title, topics }, group) => (
        <fieldset key={title} className={error && group === 0 ? 'field field--wrong' : 'field'}>
          <legend className="field__label">{title}</legend>
          {error && group === 0 && (
            <p className="field__error">
              <span className="visually-hidden">错误：</span>
              {error}
            </p>
          )}
          <div className="digest__topics">
            {topics.map(({ topic, name }, at) => {
              const id = group === 0 && at === 0 ? 'field-topics' : `topic-${topic.replace('/', '-')}`;
              return (
                <div key={topic} className="choice">
                  <input
                    className="choice__mark"
                    type="checkbox"
                    id={id}
                    name="topics"
                    value={topic}
                    defaultChecked={chosen.includes(topic)}
                  />
                  <label className="choice__label" htmlFor={id}>
                    {name}
                  </label>
                </div>
              );
            })}
          </div>
        </fieldset>
      ))}
    </>
  );
}

/** The values of previous screens as hidden fields of the next post. */
function Said({ values: { topics, ...single } }: { values: DigestValues }) {
  return (
    <>
      {topics.map((topic) => (
        <input key={topic} type="hidden" name="topics" value={topic} />
      ))}
      {Object.entries(single).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

function ProveForm({ values, question, error }: Extract<DigestStep, { step: 'prove' }>) {
  return (
    <form className="digest stack" id="digest" method="post" action="#digest" noValidate>
      <ErrorSummary errors={error ? [{ path: 'captcha', message: error }] : []} title="验证码还没有发送" />
      <p>验证码将发送到 {maskEmail(values.email)}，用来确认邮箱由您本人使用。没有确认的邮箱不会收到任何订阅邮件。</p>
      <Said values={values} />
      <HumanCheck purpose={digestCheckPurpose} name="captcha" question={question} error={error} />
      <p className="cluster">
        <Button kind="primary" type="submit" name="step" value="send">
          获取邮件验证码
        </Button>
        <Button type="submit" name="step" value="edit">
          修改
        </Button>
      </p>
    </form>
  );
}

function CodeForm({ values, checkToken, errors }: Extract<DigestStep, { step: 'code' }>) {
  return (
    <form className="digest stack" id="digest" method="post" action="#digest" noValidate>
      <ErrorSummary errors={errors} title="还没有订阅" />
      <Said values={values} />
      <input type="hidden" name="checkToken" value={checkToken} />
      <TextInput
        name="checkCode"
        label="邮件验证码"
        hint={`6 位数字，已发送至 ${maskEmail(values.email)}，${codeRules.minutes} 分钟内有效；没有看到时请查看垃圾邮件。`}
        inputMode="numeric"
        autoComplete="one-time-code"
        reads="code"
        error={errorOf(errors, 'checkCode')}
      />
      <p className="cluster">
        <Button kind="primary" type="submit" name="step" value="finish">
          确认订阅
        </Button>
        <Button type="submit" name="step" value="begin">
          没有收到，重新获取
        </Button>
      </p>
    </form>
  );
}

function DigestDone({ receipt: { email, rhythm, topics } }: { receipt: DigestReceipt }) {
  return (
    <div id="digest" role="status" className="stack">
      <h2>订阅已生效</h2>
      <KeyFacts
        items={[
          { name: '发送到', value: email },
          { name: '频率', value: frequencyNames[rhythm] },
          { name: '内容', value: topics.join('、') },
        ]}
      />
      <p>从现在起发布的内容才会告诉您；没有新内容的日子不发邮件。每封邮件末尾都可以一键退订，退订后邮箱即从本站删除。</p>
    </div>
  );
}
