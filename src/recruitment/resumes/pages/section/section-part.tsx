import { useCallback, useEffect, useState, useSyncExternalStore, type RefCallback, type SubmitEvent, useRef } from 'react';
import type { FieldError } from '#contract/envelope.ts';
import { Button } from '#ui/components/button/button.tsx';
import { EmptyState } from '#ui/components/empty-state/empty-state.tsx';
import { ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { fieldId } from '#ui/components/field/field.tsx';
import { Icon } from '#ui/components/icon/icon.tsx';
import { Note } from '#ui/components/note/note.tsx';
import type { Completeness } from '../../schema/resume.ts';
import type { SectionContent, SectionName, ListSection } from '../../sections.ts';
import { jobTypeOf, requiredFields } from '../../web/completeness.ts';
import { sectionPurposes, entryNames, fieldSpecs } from '../../web/field-specs.ts';
import { BasicPhoto } from '../../web/files/basic-photo.tsx';
import { familyReason, isListSection, emptyItems, mostItems } from '../../web/section-data.ts';
import { sortItems } from '../../web/sort-items.ts';
import { MissingList } from '../editor/missing-list.tsx';
import type { ResumeEditing } from '../editor/resume-editing.ts';
import { ConflictView } from './conflict-view.tsx';
import { formatEntry } from './differences.ts';
import { SaveLine } from './save-line.tsx';
import { SectionFields, type Values } from './section-fields.tsx';

interface SectionPartProps {
  section: SectionName;
  editing: ResumeEditing;
  missing: Completeness['missing'];
}

const noErrors: readonly FieldError[] = [];

/** One section: its purpose, fields and saving state; or both versions during a conflict. */
export function SectionPart({ section, editing, missing }: SectionPartProps) {
  const saver = editing.savers[section];
  const state = useSyncExternalStore(editing.subscribe, saver.state, saver.state);
  const [asked, setAsked] = useState(0);
  const [shown, setShown] = useState(noErrors);
  const { status, content, base, errors, theirs } = state;
  const form = useSaveOnBlur(saver);
  // The error summary takes the focus only if the user asked to save, not while typing.
  useEffect(() => {
    if (asked > 0 && status === 'refused') setShown(errors);
    if (status === 'saved') setShown(noErrors);
  }, [asked, status, errors]);

  const type = (next: Values): void => saver.setContent(next as unknown as SectionContent);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setAsked(asked + 1);
    setShown([...errors]);
    saver.flush();
  };
  if (theirs)
    return (
      <>
        <ConflictView section={section} base={base.content} mine={content} theirs={theirs} onResolve={saver.resolveConflict} />
        <SaveLine state={state} asked={asked} onRetry={saver.retry} />
      </>
    );
  const fields = { section, errors, needed: requiredFieldNames(editing, section) };
  return (
    <form className="resume-form" method="dialog" noValidate onSubmit={submit} ref={form}>
      {section === 'familySituations' ? <Note title="为什么问、什么时候填">{familyReason}</Note> : <p>{sectionPurposes[section]}</p>}
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
        <SaveLine state={state} asked={asked} onRetry={saver.retry} />
      </div>
    </form>
  );
}

/** Saves the form when the focus leaves it. */
export function useSaveOnBlur(saver: { flush(): void }): RefCallback<HTMLFormElement> {
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

/** Returns the fields required by the selected type of application. */
export function requiredFieldNames(editing: ResumeEditing, section: SectionName): ReadonlySet<string> {
  const basicInfo = editing.savers.basicInfo.state().content as SectionContent<'basicInfo'>;
  const fields = requiredFields(jobTypeOf({ basicInfo }))[section] ?? {};
  return new Set(Object.keys(fields));
}

interface EntryListProps {
  section: ListSection;
  items: readonly Values[];
  errors: readonly FieldError[];
  needed: ReadonlySet<string>;
  onChange(items: readonly Values[]): void;
}

/** The entry removed last, for undo. */
interface RemovedItem {
  item: Values;
  at: number;
}

/** Entries need a stable identity through every change, or the focused field would be remounted on each keystroke. */
const identities = new WeakMap<Values, string>();
let lastIdentity = 0;
function identityOf(item: Values): string {
  const known = identities.get(item) ?? `${++lastIdentity}`;
  identities.set(item, known);
  return known;
}

/** Actions on the entries, which of them are expanded, and where the focus moves when its entry is removed. */
function useEntries({ section, items, onChange }: EntryListProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(items.length === 1 ? [identityOf(items[0]!)] : []));
  const [removed, setRemoved] = useState<RemovedItem>();
  const awaited = useRef<string>(undefined);
  useEffect(() => {
    const target = awaited.current && document.getElementById(awaited.current);
    if (target) target.focus();
    awaited.current = undefined;
  });

  const change = (at: number, values: Values): void => {
    identities.set(values, identityOf(items[at]!));
    onChange(items.with(at, values));
  };
  const toggle = (item: Values, isOpen: boolean): void => {
    const id = identityOf(item);
    if (open.has(id) === isOpen) return;
    setOpen(new Set(isOpen ? [...open, id] : [...open].filter((one) => one !== id)));
    if (!isOpen) onChange(sortItems(items));
  };
  const add = (): void => {
    const item: Values = { ...emptyItems[section] };
    setOpen(new Set([...open, identityOf(item)]));
    setRemoved(undefined);
    awaited.current = fieldId(`items.${items.length}.${fieldSpecs[section][0]!.name}`);
    onChange([...items, item]);
  };
  const remove = (at: number): void => {
    setRemoved({ item: items[at]!, at });
    awaited.current = undoId;
    onChange(items.toSpliced(at, 1));
  };
  const putBack = ({ item, at }: RemovedItem): void => {
    setRemoved(undefined);
    setOpen(new Set([...open, identityOf(item)]));
    awaited.current = fieldId(`items.${at}.${fieldSpecs[section][0]!.name}`);
    onChange(items.toSpliced(at, 0, item));
  };
  return { open, removed, change, toggle, add, remove, putBack };
}

/** The entries of a list by date; an entry is moved to its position in the order when it is collapsed. */
function EntryList(props: EntryListProps) {
  const { section, items, errors, needed } = props;
  const { open, removed, change, toggle, add, remove, putBack } = useEntries(props);
  const words = entryNames[section];
  return (
    <>
      {items.length === 0 && <EmptyState text={`还没有${words.one}`} />}
      <ol>
        {items.map((item, at) => (
          <Entry
            key={identityOf(item)}
            name={`${words.one} ${at + 1}`}
            summary={formatEntry(section, item)}
            isOpen={open.has(identityOf(item)) || errors.some(({ path }) => path.startsWith(`items.${at}.`))}
            onToggle={(isOpen) => toggle(item, isOpen)}
            onRemove={() => remove(at)}
          >
            <SectionFields
              section={section}
              prefix={`items.${at}.`}
              values={item}
              errors={errors}
              needed={needed}
              onChange={(values) => change(at, values)}
            />
          </Entry>
        ))}
      </ol>
      {removed && (
        <p className="cluster cluster--wide middle" role="status">
          已删除「{formatEntry(section, removed.item)}」
          <Button id={undoId} onClick={() => putBack(removed)}>
            撤销删除
          </Button>
        </p>
      )}
      {items.length < mostItems[section] ? (
        <Button onClick={add} id={fieldId('items')}>
          {words.add}
        </Button>
      ) : (
        <p>最多 {mostItems[section]} 条，已全部用完。</p>
      )}
    </>
  );
}

const undoId = 'resume-undo';

interface EntryProps {
  /** Label of the entry. */
  name: string;
  summary: string;
  isOpen: boolean;
  onToggle(isOpen: boolean): void;
  onRemove(): void;
  children: React.ReactNode;
}

function Entry({ name, summary, isOpen, onToggle, onRemove, children }: EntryProps) {
  return (
    <li className="resume-entry">
      <details open={isOpen} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
        <summary>
          <Icon name="chevronDown" />
          <strong>{name}</strong> {summary}
        </summary>
        <fieldset>
          <legend className="visually-hidden">{name}</legend>
          {children}
          <Button kind="quiet" icon="close" onClick={onRemove}>
            删除{name}
          </Button>
        </fieldset>
      </details>
    </li>
  );
}
