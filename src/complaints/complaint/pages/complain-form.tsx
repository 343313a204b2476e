import { useRef, useEffect, useEffectEvent, useState } from 'react';
import type { PageText } from '#content/articles/schema/page-texts.ts';
import { CallError } from '#contract/call-error.ts';
import { useClient } from '#ui/api/client-context.ts';
import { failureText } from '#ui/api/error-catalogue.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Checkbox } from '#ui/components/choice/checkbox.tsx';
import { RadioGroup } from '#ui/components/choice/radio-group.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { controlAttributes, Field, type FieldProps } from '#ui/components/field/field.tsx';
import { DraftNote } from '#ui/components/form-draft/draft-note.tsx';
import { useIsHydrated } from '#ui/components/hydrated.ts';
import { PageTextBlock } from '#ui/components/page-text/page-text-block.tsx';
import { Select } from '#ui/components/select.tsx';
import { TextArea, TextInput } from '#ui/components/text-input.tsx';
import { formatFileSize } from '#ui/format/numbers.ts';
import { complaintEvidenceAdd, evidenceLimits } from '../calls.ts';
import type { ComplaintGuide, Evidence } from '../schema.ts';
import { typeLabels } from '../web/complaint-labels.ts';
import type { BranchGroup } from './branch-options.ts';
import { type ComplaintValues, type PostedComplaint, writeEvidence } from './posted-complaint.ts';

/** The name under which the browser stores the draft, see `DraftNote`. */
export const draftName = 'complaint';

interface ComplainFormProps {
  guide: ComplaintGuide;
  branches: readonly BranchGroup[];
  consentText: PageText;
  /** The values of a form that was sent and refused. */
  posted?: PostedComplaint;
}

/**
 * The form, empty or with the values of a refused post. It is posted to the page itself and validated by the server, with or
 * without script.
 */
export function ComplainForm({ guide, branches, consentText, posted }: ComplainFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { values = {} as Partial<ComplaintValues>, evidence = [], errors = [] } = posted ?? {};
  const common = (name: keyof ComplaintValues) => ({ name, defaultValue: values[name], error: errorOf(errors, name) });
  return (
    <form ref={form} className="complain-form" method="post" encType="multipart/form-data" noValidate data-keep={draftName}>
      {/* The default button for the Enter key: without script 移除 would come first otherwise. */}
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
  const choices = guide.rules.map((rule) => ({ value: rule.type, text: typeLabels[rule.type].choice }));
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

/** The contact fields, which are never part of the draft in the browser. */
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

/** A select for the branch concerned, by province. */
function BranchSelect({ groups, value, error }: { groups: readonly BranchGroup[]; value?: string; error?: string }) {
  if (groups.length === 0) return null;
  const field: FieldProps = { name: 'branchId', label: '涉及的营业网点', isOptional: true, error };
  return (
    <Field {...field}>
      <select className="control" defaultValue={value} {...controlAttributes(field)}>
        <option value="">不涉及或不清楚</option>
        {groups.map(({ province, branches }) => (
          <optgroup key={province} label={province}>
            {branches.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </Field>
  );
}

const uploadMs = 120_000;

/**
 * Files as evidence. With script each file is uploaded when it is chosen, so that the form stays small and nothing is lost when
 * it is refused; without script files are sent with the form and 移除 is a step of it.
 */
function EvidenceField({ kept, error }: { kept: readonly Evidence[]; error?: string }) {
  const isHydrated = useIsHydrated();
  const { evidence, status, problem, add, remove } = useEvidence(kept);
  const field: FieldProps = {
    name: 'files',
    label: '证明材料',
    hint: `可以上传合同、截图、录音文字稿等。${evidenceLimits.text}。仅供办理人员查阅，不会公开。`,
    isOptional: true,
    error: problem ?? error,
  };
  const choice = useRef<HTMLInputElement>(null);
  const addChosen = useEffectEvent((input: HTMLInputElement | null) => {
    if (input?.files?.length) void add(input);
  });
  // Files chosen before the script was loaded are uploaded too.
  useEffect(() => addChosen(choice.current), []);
  const isFull = evidence.length >= evidenceLimits.files;
  return (
    <div className="evidence">
      <Field {...field}>
        <input
          className="file-choice"
          type="file"
          ref={choice}
          multiple
          accept={evidenceLimits.extensions.join(',')}
          disabled={isFull}
          onChange={isHydrated ? (event) => void add(event.currentTarget) : undefined}
          {...controlAttributes(field)}
        />
      </Field>
      <p className="evidence__status quiet" role="status">
        {status}
      </p>
      {evidence.length > 0 && (
        <ul className="evidence__list" aria-label="已上传的材料">
          {evidence.map((one) => (
            <li key={one.fileId}>
              <input type="hidden" name="evidence" value={writeEvidence(one)} />
              <span>
                {one.name}
                <small>{formatFileSize(one.size)}</small>
              </span>
              <Button
                kind="quiet"
                type={isHydrated ? 'button' : 'submit'}
                name="step"
                value={`remove:${one.fileId}`}
                aria-label={`移除${one.name}`}
                onClick={isHydrated ? () => remove(one) : undefined}
              >
                移除
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function useEvidence(kept: readonly Evidence[]) {
  const client = useClient();
  const [evidence, setEvidence] = useState(kept);
  const [status, setStatus] = useState('');
  const [problem, setProblem] = useState<string>();
  const count = useRef(kept.length);

  const add = async (input: HTMLInputElement): Promise<void> => {
    const chosen = [...(input.files ?? [])];
    setProblem(undefined);
    for (const file of chosen) {
      const refusal = refusalOf(file, count.current);
      if (refusal) {
        setProblem(`「${file.name}」${refusal}`);
        break;
      }
      count.current += 1;
      setStatus(`正在上传 ${file.name}…`);
      try {
        const stored = await client().call(complaintEvidenceAdd, { file }, { timeoutMs: uploadMs });
        setEvidence((all) => [...all, stored]);
        setStatus(`${file.name} 已上传`);
      } catch (error) {
        count.current -= 1;
        setStatus('');
        setProblem(`「${file.name}」${uploadFailure(error)}`);
      }
    }
    // Uploaded files are not sent again with the form.
    input.value = '';
  };
  const remove = ({ fileId, name }: Evidence): void => {
    count.current -= 1;
    setEvidence((all) => all.filter((one) => one.fileId !== fileId));
    setStatus(`${name} 已移除`);
  };
  return { evidence, status, problem, add, remove };
}

/** Returns an error that is known before the upload. */
function refusalOf({ name, size }: File, count: number): string | undefined {
  if (count >= evidenceLimits.files) return `没有上传，附件最多 ${evidenceLimits.files} 个`;
  if (size > evidenceLimits.bytes) return `有 ${formatFileSize(size)}，单个文件不能超过 ${formatFileSize(evidenceLimits.bytes)}`;
  const isTaken = evidenceLimits.extensions.some((extension) => name.toLowerCase().endsWith(extension));
  return isTaken ? undefined : '不是可以上传的类型';
}

const uploadFailure = (error: unknown): string =>
  (error instanceof CallError && error.errors[0]?.message) || failureText(error, '没有上传成功，请检查网络后重新选择');
