import { createContext, memo, useContext, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FormField } from '../../schema/contents.ts';
import { beginEntry, fieldKey, isRecord } from './field-values.ts';
import { useField, useForm } from './draft-store.ts';
import { Add, Frame, Remove, type FieldPlace } from './frame.tsx';
import { EntryTools, wordsOfEntry } from './entry-tools.tsx';
import { ChoiceField, ChoicesField, DayField, FlagField, LinesField, MomentField, TextField, WordsField } from './plain-fields.tsx';
import { FileField } from './file-field.tsx';
import { HtmlField } from './html-field.tsx';
import { PictureField } from './picture-field.tsx';
import '../draft.css';

/** The form of a draft, as the description of its type says. */
export function DraftForm({ form }: { form: FormField }) {
  const [wanted, setWanted] = useState({ key: '' });
  useEffect(() => {
    // Before the browser looks for the field to which a link leads: what it lies in is unfolded then.
    const unfold = ({ target }: MouseEvent): void => {
      const link = target instanceof Element ? target.closest('a[href^="#draft-"]') : null;
      if (link) flushSync(() => setWanted({ key: link.getAttribute('href')!.slice(1) }));
    };
    document.addEventListener('click', unfold);
    return () => document.removeEventListener('click', unfold);
  }, []);
  return (
    <form className="draft" onSubmit={(event) => event.preventDefault()} noValidate>
      <WantedField value={wanted}>
        <Group field={form} path="" />
      </WantedField>
    </form>
  );
}

/** The field to which a link was followed last, by its key. */
const WantedField = createContext({ key: '' });

const joined = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/** The fields of a group in their order; what is fixed is not asked for. */
function Group({ field, path }: FieldPlace) {
  return Object.entries(field.fields ?? {}).map(([name, inner]) => <DraftField key={name} field={inner} path={joined(path, name)} />);
}

/** One field of whatever kind. */
const DraftField = memo(function DraftField({ field, path }: FieldPlace) {
  switch (field.kind) {
    case 'fixed':
      return null;
    case 'group':
      return <GroupField field={field} path={path} />;
    case 'variants':
      return <VariantsField field={field} path={path} />;
    case 'list':
      return <ListField field={field} path={path} />;
    default: {
      const Plain = plainFields[field.kind];
      return <Plain field={field} path={path} />;
    }
  }
});

const plainFields = {
  text: TextField,
  number: TextField,
  day: DayField,
  lines: LinesField,
  moment: MomentField,
  flag: FlagField,
  choice: ChoiceField,
  choices: ChoicesField,
  words: WordsField,
  file: FileField,
  html: HtmlField,
  picture: PictureField,
} as const;

/** A group under its name; one that may be left out is put in and taken out as a whole. */
function GroupField({ field, path }: FieldPlace) {
  const { value, change } = useField(path);
  const { isReadOnly } = useForm();
  const isThere = field.isRequired || isRecord(value);
  return (
    <Frame field={field}>
      {isThere ? <Group field={field} path={path} /> : !isReadOnly && <Add title={field.title} onPress={() => change({})} />}
      {isThere && !field.isRequired && !isReadOnly && (
        <Remove title={field.title} onPress={() => change(field.isNullable ? null : undefined)} />
      )}
    </Frame>
  );
}

/** One of several kinds: which, and the fields of that one. */
function VariantsField({ field, path }: FieldPlace) {
  return (
    <Frame field={field}>
      <VariantFields field={field} path={path} />
    </Frame>
  );
}

/** The same without a frame, where there is one around it. */
function VariantFields({ field, path }: FieldPlace) {
  const { value, change } = useField(path);
  const { isReadOnly } = useForm();
  const chosen = isRecord(value) ? String(value[field.by!]) : '';
  const variant = field.variants?.[chosen];
  const id = fieldKey(path);
  return (
    <>
      <label className="draft__kind" htmlFor={id}>
        <span>种类</span>
        <select
          className="control"
          id={id}
          value={chosen}
          disabled={isReadOnly}
          onChange={({ target }) => change(target.value === '' ? undefined : { [field.by!]: target.value })}
        >
          {!field.isRequired && <option value="">无</option>}
          {Object.entries(field.variants ?? {}).map(([kind, { title }]) => (
            <option key={kind} value={kind}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {variant && <Group key={chosen} field={variant} path={path} />}
    </>
  );
}

/** So many entries are open at first; of longer lists all are folded. */
const mostOpen = 3;

/** Entries one below the other, each folded to its first words; moved by buttons, which everybody can press. */
function ListField({ field, path }: FieldPlace) {
  const { value, change, error } = useField(path);
  const { isReadOnly } = useForm();
  const entries = Array.isArray(value) ? (value as unknown[]) : [];
  const [fresh, setFresh] = useState<number>();
  const item = field.item!;
  return (
    <Frame field={field}>
      {error && <p className="field__error">{error}</p>}
      <ol>
        {entries.map((entry, index) => (
          // An entry has no name of its own while it is typed: its place is what tells it apart.
          <EntryLine
            key={index}
            field={field}
            path={path}
            index={index}
            entry={entry}
            isLast={index === entries.length - 1}
            isFresh={fresh === index || entries.length <= mostOpen}
          />
        ))}
      </ol>
      {!isReadOnly && (
        <Add
          title={item.title}
          onPress={() => {
            setFresh(entries.length);
            change([...entries, beginEntry(item)]);
          }}
        />
      )}
    </Frame>
  );
}

interface EntryLineProps extends FieldPlace {
  index: number;
  entry: unknown;
  isLast: boolean;
  /** Unfolded by itself. */
  isFresh: boolean;
}

/** One entry of a list. Its fields are drawn when it is unfolded, by hand or by a link to one of them: a list of two hundred would be thousands of them. */
const EntryLine = memo(function EntryLine({ field, path, index, entry, isLast, isFresh }: EntryLineProps) {
  const { store, isReadOnly } = useForm();
  const place = `${path}.${index}`;
  const [isOpen, setIsOpen] = useUnfolding(place, isFresh);
  const item = field.item!;
  const rearrange = (change: (entries: unknown[]) => unknown[]): void => {
    const next = change(store.read(path) as unknown[]);
    store.write(path, next.length === 0 && !field.isRequired ? undefined : next);
  };
  const moveTo = (to: number): void => rearrange((entries) => entries.toSpliced(index, 1).toSpliced(to, 0, entry));
  return (
    <li className="draft__entry">
      <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>
          <span className="muted">{index + 1}</span> {wordsOfEntry(item, entry) || `新的${item.title}`}
        </summary>
        {isOpen && <Entry item={item} path={place} />}
      </details>
      {!isReadOnly && (
        <EntryTools
          title={`第 ${index + 1} 项`}
          isFirst={index === 0}
          isLast={isLast}
          onUp={() => moveTo(index - 1)}
          onDown={() => moveTo(index + 1)}
          onRemove={() => rearrange((entries) => entries.toSpliced(index, 1))}
        />
      )}
    </li>
  );
});

/** Whether an entry is unfolded, which a link to what is in it does as well. */
function useUnfolding(place: string, isFresh: boolean): [boolean, (isOpen: boolean) => void] {
  const wanted = useContext(WantedField);
  const isWanted = wanted.key.startsWith(`${fieldKey(place)}-`);
  const [isOpen, setIsOpen] = useState(isFresh || isWanted);
  const [seen, setSeen] = useState({ wanted, isFresh });
  if (seen.wanted !== wanted || seen.isFresh !== isFresh) {
    setSeen({ wanted, isFresh });
    if ((isWanted && seen.wanted !== wanted) || (isFresh && !seen.isFresh)) setIsOpen(true);
  }
  return [isOpen, setIsOpen];
}

/** The fields of a group stand in the entry itself: a frame in a frame would say the same twice. */
function Entry({ item, path }: { item: FormField; path: string }) {
  if (item.kind === 'variants') return <VariantFields field={{ ...item, isRequired: true }} path={path} />;
  if (item.kind !== 'group') return <DraftField field={{ ...item, isRequired: true }} path={path} />;
  return Object.entries(item.fields ?? {}).map(([name, inner]) => <DraftField key={name} field={inner} path={`${path}.${name}`} />);
}
