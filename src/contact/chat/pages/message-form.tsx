import { HumanCheck } from '#identity/verification/web/human-check.tsx';
import { complaintPurpose } from '#complaints/complaint/calls.ts';
import type { PageText } from '#content/articles/schema/page-texts.ts';
import { dayWithWeekday } from '#ui/format/office-hours.ts';
import { paths } from '#ui/paths.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Checkbox } from '#ui/components/choice/checkbox.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { WhatNext } from '#ui/components/what-next/what-next.tsx';
import { PageTextBlock } from '#ui/components/page-text/page-text-block.tsx';
import { TextArea, TextInput } from '#ui/components/text-input.tsx';
import type { MessageOutcome } from './leave-message.ts';

interface MessageFormProps {
  consentText: PageText;
  /** The last day on which an answer to a message of today comes; unknown while the rules cannot be read. */
  answerBy: string | undefined;
  outcome: MessageOutcome | undefined;
}

/** A question that is answered later, by the clock of an enquiry. */
export function MessageForm({ consentText, answerBy, outcome }: MessageFormProps) {
  if (outcome?.step === 'done') return <MessageDone {...outcome} />;
  const { values, errors = [], key, question, checkError } = outcome ?? {};
  const problems = checkError ? [...errors, { path: 'captcha', message: checkError }] : errors;
  const common = (name: 'name' | 'mobile' | 'matter') => ({ name, defaultValue: values?.[name], error: errorOf(errors, name) });
  return (
    <form className="measure" method="post" action="#liuyan" noValidate>
      <ErrorSummary errors={problems} title="留言还没有提交" />
      {key && <input type="hidden" name="key" value={key} />}
      <TextArea label="您的问题" hint="10 至 2000 字，请不要填写密码和验证码。" rows={5} maxLength={2000} {...common('matter')} />
      <TextInput label="称呼" autoComplete="name" maxLength={40} {...common('name')} />
      <TextInput
        label="手机号"
        hint="答复和查询进度时使用。"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        reads="mobile"
        {...common('mobile')}
      />
      <HumanCheck purpose={complaintPurpose} name="captcha" question={question} error={checkError} />
      <Checkbox
        name="consentVersion"
        value={consentText.version}
        defaultChecked={values?.consentVersion === String(consentText.version)}
        error={errorOf(errors, 'consentVersion')}
        label="我已阅读并同意个人信息处理说明"
      />
      <details>
        <summary className="target">个人信息处理说明（第 {consentText.version} 版）</summary>
        <p>{consentText.lead}</p>
        {consentText.sections
          .flatMap(({ blocks }) => blocks)
          .map((block, at) => (
            <PageTextBlock key={at} block={block} />
          ))}
      </details>
      <p>
        <Button kind="primary" type="submit">
          提交留言
        </Button>
      </p>
      {answerBy && <p className="quiet">今天提交，最迟{dayWithWeekday(answerBy)}答复。</p>}
    </form>
  );
}

function MessageDone({ receipt, mobileTail }: Extract<MessageOutcome, { step: 'done' }>) {
  const { number, acceptBy, promisedBy } = receipt;
  return (
    <div role="status">
      <p className="minor-title">留言已收到</p>
      <KeyFacts items={[{ name: '受理编号', value: <strong data-number="">{number}</strong>, note: '请记下编号，查询进度和来电时使用' }]} />
      <WhatNext
        level={3}
        steps={[
          { when: `${dayWithWeekday(acceptBy)}前`, text: '告知是否受理' },
          { when: `最迟 ${dayWithWeekday(promisedBy)}`, text: '答复您' },
        ]}
      />
      <form method="post" action={paths.complainData()}>
        <input type="hidden" name="number" value={number} />
        <input type="hidden" name="mobileTail" value={mobileTail} />
        <Button type="submit">查看办理进度</Button>
      </form>
    </div>
  );
}
