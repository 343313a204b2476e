import { useEffect, useRef, useState } from 'react';
import type { FieldError } from '#contract/envelope.ts';
import type { Client } from '#ui/api/client.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Checkbox } from '#ui/components/choice/checkbox.tsx';
import { RadioGroup } from '#ui/components/choice/radio-group.tsx';
import { ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { Icon } from '#ui/components/icon/icon.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { failureReason } from '#ui/form/failures.ts';
import { useFormAction } from '#ui/form/use-action.ts';
import { beijingDay } from '#ui/format/beijing-time.ts';
import { paths } from '#ui/paths.ts';
import { resumeFileAdd } from '../../calls/files.ts';
import type { ResumeContents } from '../../sections.ts';
import { jobTypeOf, requiredFields } from '../../web/completeness.ts';
import { entryNames } from '../../web/field-specs.ts';
import { isListSection, sectionNames, sectionTitles } from '../../web/section-data.ts';
import type { ResumeEditing } from '../editor/resume-editing.ts';
import { SectionFields, type Values } from '../section/section-fields.tsx';
import {
  checkCv,
  cvChoiceOf,
  mergeCv,
  proposeChanges,
  type CvAddition,
  type CvChoice,
  type CvDifference,
  type CvProposal,
  type CvSection,
} from './cv-check.ts';
import type { SavedCv } from './cv-saved.tsx';
import type { CvImport, CvState } from './cv-state.ts';

const guess = '从简历中读出，请核对';
const notRead = '简历中没有读出，投递前须填写';

interface CvCheckingProps {
  cv: CvState;
  checked: CvImport;
  editing: ResumeEditing;
  mobile: string;
  onSaved(saved: SavedCv): void;
}

/** The values read, to be checked, corrected and selected; saved only when the owner confirms. */
export function CvImportReview({ cv, checked, editing, mobile, onSaved }: CvCheckingProps) {
  // Computed once, so that fields do not disappear during corrections.
  const [proposals] = useState(() => proposeChanges(checked.reading.sections, contentsOf(editing)));
  const { reading, choices, file } = checked;
  const choose = (key: string, choice: CvChoice): void => cv.change({ choices: { ...choices, [key]: choice } });
  const merge = () => mergeCv(proposals, reading.sections, contentsOf(editing), choices);
  const { errors, isBusy, onSubmit } = useFormAction({
    read: (data) => ({ isKept: data.has('keep-file') }),
    check: () => checkCv(merge(), today()),
    act: async (client, { isKept }) => {
      const merged = merge();
      for (const { section, content } of merged) {
        editing.savers[section].setContent(content);
        editing.savers[section].flush();
      }
      const attached = isKept ? await attach(client, file) : undefined;
      onSaved({ sections: merged.map(({ section }) => section), ...(attached && { attached }) });
    },
  });
  return (
    <form className="resume-form" method="dialog" noValidate onSubmit={onSubmit} aria-labelledby="cv-check">
      <Heading name={file.name} isEmpty={proposals.length === 0} />
      {reading.mobile === 'other' && (
        <Note tone="warning" title="简历里的手机号码与登录号码不同">
          招聘方按登录号码 {mobile} 与您联系。要更换号码，请到<a href={paths.recruitPrivacy()}>隐私与账号</a>修改。
        </Note>
      )}
      <ErrorSummary errors={errors} />
      {proposals.map((proposal) => (
        <Proposal
          key={proposal.section}
          proposal={proposal}
          cv={cv}
          checked={checked}
          errors={errors}
          onChoose={choose}
          editing={editing}
        />
      ))}
      {reading.rest !== '' && (
        <details>
          <summary>
            <Icon name="chevronDown" /> 没有归入任何部分的文字
          </summary>
          <p className="muted">这些文字没有填入简历。需要时可以复制到相应的部分。</p>
          <p className="resume-cv__rest">{reading.rest}</p>
        </details>
      )}
      {proposals.length > 0 && (
        <Checkbox
          name="keep-file"
          isOptional
          label={`同时把「${file.name}」附在简历里，投递时一并提交`}
          hint="不勾选则不保存这份文件；已有的简历文件会被替换"
        />
      )}
      <div className="cluster cluster--wide middle resume-foot">
        {proposals.length > 0 && (
          <Button kind="primary" type="submit" aria-busy={isBusy}>
            {isBusy ? '正在保存…' : '核对无误，填入简历'}
          </Button>
        )}
        <Button onClick={cv.putAway}>{proposals.length > 0 ? '放弃，不填入' : '换一份文件'}</Button>
      </div>
    </form>
  );
}

/** Stores the file with the resume; returns the result in words. */
async function attach(client: Client, file: File): Promise<string> {
  try {
    await client.call(resumeFileAdd, { kind: 'cv', file }, { quiet: true, timeoutMs: 120_000 });
    return `已附上简历文件「${file.name}」`;
  } catch (error) {
    return `简历文件没有附上：${failureReason(error)}。可在“照片与附件”中再次上传`;
  }
}

const today = (): string => beijingDay(new Date());

/** The content of each section on the screen, saved or not. */
const contentsOf = (editing: ResumeEditing): ResumeContents =>
  Object.fromEntries(sectionNames.map((name) => [name, editing.savers[name].state().content])) as ResumeContents;

function Heading({ name, isEmpty }: { name: string; isEmpty: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h3 id="cv-check" tabIndex={-1} ref={heading}>
        {isEmpty ? '没有读出新的内容' : '请核对读出的内容'}
      </h3>
      {isEmpty ? (
        <p>「{name}」里能够认出的内容，您的简历里都已经有了，或者这份文件的版式无法识别。可以换一份文件，或直接在线填写。</p>
      ) : (
        <p>
          以下内容是系统从「{name}
          」中读出的，可能有误；没有把握的都留空。请逐项核对、改正。点“核对无误，填入简历”之前什么都不会保存，您已经填写的内容也不会被改动。
        </p>
      )}
    </>
  );
}

interface ProposalProps {
  proposal: CvProposal;
  cv: CvState;
  checked: CvImport;
  editing: ResumeEditing;
  errors: readonly FieldError[];
  onChoose(key: string, choice: CvChoice): void;
}

function Proposal(props: ProposalProps) {
  const { proposal, checked, onChoose } = props;
  const { section, additions, differences } = proposal;
  return (
    <section className="resume-cv__part" aria-labelledby={`cv-${section}`}>
      <h4 id={`cv-${section}`} className="cluster middle">
        {sectionTitles[section]} <Tag kind="info">{guess}</Tag>
      </h4>
      {additions.map((addition) => (
        <Addition key={addition.key} addition={addition} {...props} />
      ))}
      {differences.map((difference) => (
        <Choice
          key={difference.key}
          difference={difference}
          chosen={cvChoiceOf(checked.choices, difference.key, false)}
          onChoose={onChoose}
        />
      ))}
    </section>
  );
}

/** The fields that were read, and further ones required for an application. */
function Addition({ addition, proposal: { section }, cv, checked, editing, errors, onChoose }: ProposalProps & { addition: CvAddition }) {
  const { key, at, names } = addition;
  const { reading, choices } = checked;
  const needed = neededNames(editing, section);
  const only = at === undefined ? names : new Set([...names, ...needed]);
  const values = valuesAt(checked, section, at);
  const change = (next: Values): void => cv.change({ reading: { ...reading, sections: withValues(checked, section, at, next) } });
  const fields = (
    <SectionFields
      section={section}
      prefix={`${key}.`}
      values={values}
      errors={errors}
      needed={needed}
      only={only}
      hints={Object.fromEntries([...only].map((name) => [name, names.has(name) ? guess : notRead]))}
      onChange={change}
    />
  );
  if (at === undefined || !isListSection(section)) return fields;
  const isAdded = cvChoiceOf(choices, key, true) === 'add';
  const name = `${entryNames[section].one} ${at + 1}`;
  const source = reading.sources[section][at];
  return (
    <fieldset className="resume-cv__entry">
      <legend className="minor-title">{name}</legend>
      {source && <p className="muted resume-cv__rest">简历原文：{source}</p>}
      {isAdded && fields}
      <Checkbox
        name={`${key}.add`}
        isOptional
        label={`添加${name}`}
        checked={isAdded}
        onChange={({ currentTarget }) => onChoose(key, currentTarget.checked ? 'add' : 'skip')}
      />
    </fieldset>
  );
}

interface ChoiceProps {
  difference: CvDifference;
  chosen: CvChoice;
  onChoose(key: string, choice: CvChoice): void;
}

/** The existing value stays unless another choice is made. */
function Choice({ difference: { key, label, existing, found, entry }, chosen, onChoose }: ChoiceProps) {
  const options = [
    { value: 'keep', text: `保留现有的：${existing}` },
    { value: 'replace', text: `改为读出的：${found}` },
    ...(entry ? [{ value: 'add', text: '两段都要：另加一段' }] : []),
  ];
  return (
    <div onChange={({ target }) => onChoose(key, (target as HTMLInputElement).value as CvChoice)}>
      <RadioGroup name={key} label={`${label}：与现有内容不同`} choices={options} chosen={chosen} />
    </div>
  );
}

function neededNames(editing: ResumeEditing, section: CvSection): ReadonlySet<string> {
  return new Set(Object.keys(requiredFields(jobTypeOf(contentsOf(editing)))[section] ?? {}));
}

function valuesAt({ reading }: CvImport, section: CvSection, at: number | undefined): Values {
  const content = reading.sections[section] as unknown as Values;
  return at === undefined ? content : (content['items'] as Values[])[at]!;
}

function withValues({ reading }: CvImport, section: CvSection, at: number | undefined, values: Values): CvImport['reading']['sections'] {
  const content = reading.sections[section] as unknown as { items: Values[] };
  const changed = at === undefined ? values : { items: content.items.with(at, values) };
  return { ...reading.sections, [section]: changed };
}
