import { useRef } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { Checkbox } from '#ui/components/choice/checkbox.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { DraftNote } from '#ui/components/form-draft/draft-note.tsx';
import { PageTextBlock } from '#ui/components/page-text/page-text-block.tsx';
import { RadioGroup } from '#ui/components/choice/radio-group.tsx';
import { Select } from '#ui/components/select.tsx';
import { TextArea, TextInput } from '#ui/components/text-input.tsx';
import type { PageText } from '#content/articles/schema/page-texts.ts';
import type { ComplaintGuide } from '../schema.ts';
import { BranchSelect } from './branch-select.tsx';
import type { BranchGroup } from './branch-options.ts';
import { typeWords } from '../web/complaint-words.ts';
import { EvidenceField } from './evidence-field.tsx';
import type { ComplaintValues, PostedComplaint } from './posted-complaint.ts';

/** Under this name the browser keeps what was typed, see `DraftNote`. */
export const draftName = 'complaint';

interface ComplainFormProps {
  guide: ComplaintGuide;
  branches: readonly BranchGroup[];
  consentText: PageText;
  /** What was sent before and came back. */
  posted?: PostedComplaint;
}

/** The form, empty or as it came back. The server checks it: it is posted to the page itself, with or without script. */
export function ComplainForm({ guide, branches, consentText, posted }: ComplainFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { values = {} as Partial<ComplaintValues>, evidence = [], errors = [] } = posted ?? {};
  const common = (name: keyof ComplaintValues) => ({ name, defaultValue: values[name], error: errorOf(errors, name) });
  return (
    <form ref={form} className="complain-form" method="post" encType="multipart/form-data" noValidate data-keep={draftName}>
      {/* What the Enter key presses: without script, 移除 would stand first otherwise. */}
      <button className="visually-hidden" type="submit" name="step" value="check" tabIndex={-1} aria-hidden="true">
        下一步
      </button>
      <ErrorSummary errors={errors} />
      <DraftNote form={form} name={draftName} isFilled={posted !== undefined} />
      <Subject guide={guide} branches={branches} values={values} common={common} />
      <EvidenceField kept={evidence} error={errorOf(errors, 'files')} />
      <Contact common={common} />
      <details className="complain-form__consent">
        <summary>个人信息处理说明（第 {guide.consent.version} 版，展开阅读）</summary>
        <p>{consentText.lead}</p>
        {consentText.sections
          .flatMap(({ blocks }) => blocks)
          .map((block, at) => (
            <PageTextBlock key={at} block={block} />
          ))}
      </details>
      <Checkbox
        name="consentVersion"
        value={guide.consent.version}
        defaultChecked={values.consentVersion === String(guide.consent.version)}
        error={errorOf(errors, 'consentVersion')}
        label="我已阅读并同意个人信息处理说明"
      />
      <Button kind="primary" type="submit" name="step" value="check">
        下一步：检查填写内容
      </Button>
    </form>
  );
}

type FieldPropsOf = (name: keyof ComplaintValues) => { name: string; defaultValue?: string; error?: string };

function Subject({
  guide,
  branches,
  values,
  common,
}: Pick<ComplainFormProps, 'guide' | 'branches'> & { values: Partial<ComplaintValues>; common: FieldPropsOf }) {
  const { defaultValue: chosen, ...type } = common('type');
  const { defaultValue: branch, error: branchError } = common('branchId');
  const choices = guide.rules.map((rule) => ({ value: rule.type, text: typeWords[rule.type].choice }));
  return (
    <>
      <RadioGroup label="您要提交什么" choices={choices} chosen={chosen} {...type} />
      <div className="complain-form__anonymous">
        <Checkbox
          label="匿名提交"
          hint="只适用于建议。匿名后不保存姓名和联系方式，我们无法回复您，您可以凭编号查询采纳情况。"
          name="isAnonymous"
          value="on"
          defaultChecked={values.isAnonymous === 'on'}
          error={common('isAnonymous').error}
          isOptional
        />
      </div>
      <Select
        label="涉及的业务"
        isOptional
        noneText="不确定"
        options={guide.businessKinds.map((kind) => ({ value: kind, text: kind }))}
        {...common('business')}
      />
      <BranchSelect groups={branches} value={branch} error={branchError} />
      <TextArea
        label="事项经过"
        hint="什么时间、在哪里、涉及谁、发生了什么。10 至 2000 字，请不要填写密码和验证码。"
        rows={8}
        maxLength={2000}
        {...common('matter')}
      />
      <TextArea label="您的诉求" hint="希望我们怎样处理。不超过 2000 字。" rows={4} maxLength={2000} {...common('wish')} />
    </>
  );
}

/** Who it is from: never part of the draft that the browser keeps. */
function Contact({ common }: { common: FieldPropsOf }) {
  return (
    <fieldset className="complain-form__contact">
      <legend className="complain-form__legend">怎样联系您</legend>
      <TextInput label="姓名" autoComplete="name" maxLength={40} data-keep="no" {...common('name')} />
      <TextInput
        label="手机号"
        hint="答复和查询进度时使用。"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        reads="mobile"
        data-keep="no"
        {...common('mobile')}
      />
      <TextInput label="电子邮箱" type="email" autoComplete="email" maxLength={100} isOptional data-keep="no" {...common('email')} />
      <TextInput
        label="资金账号"
        hint="是我们的客户时填写，便于核实。"
        inputMode="numeric"
        autoComplete="off"
        reads="fundAccount"
        isOptional
        data-keep="no"
        {...common('fundAccount')}
      />
    </fieldset>
  );
}
