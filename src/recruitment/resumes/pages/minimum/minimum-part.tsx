import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import type { FieldError } from '#contract/envelope.ts';
import { Button } from '#ui/components/button/button.tsx';
import { ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import type { Completeness } from '../../schema/resume.ts';
import type { SectionContent, SectionName } from '../../sections.ts';
import { jobTypeOf, requiredFields, findMostCompleteItem } from '../../web/completeness.ts';
import { emptyItems, isListSection, sectionNames, sectionTitles } from '../../web/section-data.ts';
import type { ResumeEditing } from '../editor/resume-editing.ts';
import { viewHref } from '../editor/resume-views.ts';
import { SaveLine } from '../section/save-line.tsx';
import { SectionFields, type Values } from '../section/section-fields.tsx';
import { useSaveOnBlur } from '../section/section-part.tsx';

interface MinimumPartProps {
  editing: ResumeEditing;
  missing: Completeness['missing'];
}

/** All required fields of an application on one screen; the rest is filled in later in its section. */
export function MinimumPart({ editing, missing }: MinimumPartProps) {
  const navigate = useNavigate();
  const form = useSaveOnBlur(editing);
  const [asked, setAsked] = useState(0);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const jobType = jobTypeOf({ basicInfo: editing.savers.basicInfo.state().content as SectionContent<'basicInfo'> });
  const needed = requiredFields(jobType);
  const all = sectionNames.filter((name) => needed[name]);
  const sections = useOpenSections(missing, all);
  const done = all.filter((name) => !sections.includes(name));
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setAsked(asked + 1);
    const wrong = sections.flatMap((section) => editing.savers[section].state().errors.map((error) => toField(section, error)));
    const open = missing.flatMap(({ section, fields }) => fields.map((field) => toField(section as SectionName, field)));
    setErrors([...wrong, ...open.filter(({ path }) => !wrong.some((one) => one.path === path))]);
    editing.flush();
    if (wrong.length + open.length === 0) void navigate(viewHref('submit'));
  };
  return (
    <form className="resume-form" method="dialog" noValidate onSubmit={submit} ref={form}>
      {sections.length > 0 ? (
        <p>
          填完这一页就可以投递，其余内容以后再补。停下来就自动保存；也可以先<a href={viewHref('cv')}>上传简历自动填写</a>。
        </p>
      ) : (
        <p>投递必填的内容已经齐全，可以去声明与提交。</p>
      )}
      <ErrorSummary errors={errors} title="投递前还需要填写" />
      {sections.map((section) => (
        <MinimumSection
          key={section}
          section={section}
          needed={new Set(Object.keys(needed[section]!))}
          editing={editing}
          errors={errors}
          asked={asked}
        />
      ))}
      <div className="cluster cluster--wide middle resume-foot">
        <Button kind="primary" type="submit">
          保存，去声明与提交
        </Button>
      </div>
      {done.length > 0 && <SectionLinks lead="必填内容已齐全，可随时修改" names={done} />}
      <SectionLinks lead="选填，以后再补" names={sectionNames.filter((name) => name !== 'familySituations' && !all.includes(name))} />
    </form>
  );
}

/** The sections that were incomplete when the page was opened: they stay visible after completion. */
function useOpenSections(missing: Completeness['missing'], all: readonly SectionName[]): SectionName[] {
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set(missing.map(({ section }) => section)));
  const added = missing.map(({ section }) => section).filter((section) => !seen.has(section));
  if (added.length > 0) setSeen(new Set([...seen, ...added]));
  return all.filter((name) => seen.has(name));
}

function SectionLinks({ lead, names }: { lead: string; names: readonly SectionName[] }) {
  return (
    <p className="muted">
      {lead}：
      {names.map((name, at) => (
        <span key={name}>
          {at > 0 && '、'}
          <a href={viewHref(name)}>{sectionTitles[name]}</a>
        </span>
      ))}
    </p>
  );
}

interface MinimumSectionProps {
  section: SectionName;
  needed: ReadonlySet<string>;
  editing: ResumeEditing;
  errors: readonly FieldError[];
  asked: number;
}

/** The required fields of a section, or of its most complete entry. */
function MinimumSection({ section, needed, editing, errors, asked }: MinimumSectionProps) {
  const saver = editing.savers[section];
  const state = saver.state();
  const refused = state.errors.map((error) => toField(section, error));
  const items = isListSection(section) ? (state.content as { items: Values[] }).items : undefined;
  // Keep the same entry even if another becomes more complete.
  const [at] = useState(() => (items ? Math.max(0, findMostCompleteItem(items, needed)) : undefined));
  const values =
    at === undefined || !items ? (state.content as Values) : (items[at] ?? { ...emptyItems[section as keyof typeof emptyItems] });
  const change = (next: Values): void => {
    const content = at === undefined || !items ? next : { items: at < items.length ? items.with(at, next) : [...items, next] };
    saver.setContent(content as unknown as SectionContent);
  };
  if (state.theirs)
    return (
      <section className="stack stack--rows" aria-labelledby={`minimum-${section}`}>
        <h3 id={`minimum-${section}`}>{sectionTitles[section]}</h3>
        <p>
          这一部分在另一处也被修改，<a href={viewHref(section)}>请先核对两个版本</a>。
        </p>
      </section>
    );
  return (
    <section className="stack stack--rows" aria-labelledby={`minimum-${section}`}>
      <h3 id={`minimum-${section}`}>{sectionTitles[section]}</h3>
      <SectionFields
        section={section}
        prefix={at === undefined ? `${section}.` : `${section}.items.${at}.`}
        values={values}
        errors={[...refused, ...errors]}
        needed={needed}
        only={needed}
        onChange={change}
      />
      <SaveLine state={state} asked={asked} onRetry={saver.retry} />
    </section>
  );
}

/** `items` means that a list has no entry: its first field is used. */
function toField(section: SectionName, { path, message }: FieldError): FieldError {
  const first = path === 'items' ? `items.0.from` : path;
  return { path: first === '' ? '' : `${section}.${first}`, message };
}
