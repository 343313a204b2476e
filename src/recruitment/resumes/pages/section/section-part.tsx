import { useCallback, useEffect, useState, useSyncExternalStore, type RefCallback, type SubmitEvent } from 'react';
import type { FieldError } from '#contract/envelope.ts';
import { Button } from '#ui/components/button/button.tsx';
import { ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { Note } from '#ui/components/note/note.tsx';
import type { Completeness } from '../../schema/resume.ts';
import type { SectionContent, SectionName } from '../../sections.ts';
import { BasicPhoto } from '../../web/files/basic-photo.tsx';
import { jobTypeOf, neededFields } from '../../web/completeness.ts';
import { ConflictView } from './conflict-view.tsx';
import { EntryList } from './entry-list.tsx';
import { sectionLeads } from '../../web/field-specs.ts';
import { MissingList } from '../editor/missing-list.tsx';
import type { ResumeEditing } from '../editor/resume-editing.ts';
import { SaveLine } from './save-line.tsx';
import { familyReason, isListSection } from '../../web/section-data.ts';
import { SectionFields, type Values } from './section-fields.tsx';

interface SectionPartProps {
  section: SectionName;
  editing: ResumeEditing;
  missing: Completeness['missing'];
}

const noErrors: readonly FieldError[] = [];

/** One section: why it is asked, its fields, how its saving stands; or both versions while two devices disagree. */
export function SectionPart({ section, editing, missing }: SectionPartProps) {
  const saver = editing.savers[section];
  const state = useSyncExternalStore(editing.subscribe, saver.state, saver.state);
  const [asked, setAsked] = useState(0);
  const [shown, setShown] = useState(noErrors);
  const { status, content, base, errors, theirs } = state;
  const form = useLeaving(saver);
  // The summary takes the focus: only for those who asked to save, not in the middle of typing.
  useEffect(() => {
    if (asked > 0 && status === 'refused') setShown(errors);
    if (status === 'saved') setShown(noErrors);
  }, [asked, status, errors]);

  const type = (next: Values): void => saver.type(next as unknown as SectionContent);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setAsked(asked + 1);
    setShown([...errors]);
    saver.flush();
  };
  if (theirs)
    return (
      <>
        <ConflictView section={section} base={base.content} mine={content} theirs={theirs} onResolve={saver.resolve} />
        <SaveLine state={state} asked={asked} onRetry={saver.reconnect} />
      </>
    );
  const fields = { section, errors, needed: neededOf(editing, section) };
  return (
    <form className="resume-form" method="dialog" noValidate onSubmit={submit} ref={form}>
      {section === 'familySituations' ? <Note title="为什么问、什么时候填">{familyReason}</Note> : <p>{sectionLeads[section]}</p>}
      <MissingList missing={missing.filter((one) => one.section === section)} />
      <ErrorSummary errors={shown} />
      {isListSection(section) ? (
        <EntryList
          {...fields}
          section={section}
          items={(content as { items: readonly Values[] }).items}
          onChange={(items) => type({ items })}
        />
      ) : (
        <SectionFields {...fields} values={content} onChange={type} />
      )}
      {section === 'basicInfo' && <BasicPhoto />}
      <div className="cluster cluster--wide middle resume-foot">
        <Button kind="primary" type="submit">
          保存
        </Button>
        <SaveLine state={state} asked={asked} onRetry={saver.reconnect} />
      </div>
    </form>
  );
}

/** A form that saves at once when the focus leaves it. */
export function useLeaving(saver: { flush(): void }): RefCallback<HTMLFormElement> {
  return useCallback(
    (form: HTMLFormElement | null) => {
      const leave = ({ relatedTarget }: FocusEvent): void => {
        if (!form?.contains(relatedTarget as Node | null)) saver.flush();
      };
      form?.addEventListener('focusout', leave);
      return () => form?.removeEventListener('focusout', leave);
    },
    [saver],
  );
}

/** The names of the fields that the chosen kind of application needs. */
export function neededOf(editing: ResumeEditing, section: SectionName): ReadonlySet<string> {
  const basicInfo = editing.savers.basicInfo.state().content as SectionContent<'basicInfo'>;
  const fields = neededFields(jobTypeOf({ basicInfo }))[section] ?? {};
  return new Set(Object.keys(fields));
}
