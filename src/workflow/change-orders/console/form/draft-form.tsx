import { memo, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FormField } from '../../schema/contents.ts';
import { isRecord } from '../../web/place-words.ts';
import { fieldKey } from './field-values.ts';
import { useField, useForm } from './draft-store.ts';
import { Add, Frame, Remove, type FieldPlace } from './frame.tsx';
import { ChoiceField, ChoicesField, DayField, FlagField, LinesField, MomentField, TextField, WordsField } from './plain-fields.tsx';
import { FileField } from './file-field.tsx';
import { HtmlField } from './html-field.tsx';
import { LinkField, isLink } from './link-field.tsx';
import { ListField } from './list-field.tsx';
import { LogoField } from './logo-field.tsx';
import { PictureField } from './picture-field.tsx';
import { WantedField } from './use-unfolding.ts';
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
    <form data-keep="no" className="draft" onSubmit={(event) => event.preventDefault()} noValidate>
      <WantedField value={wanted}>
        <Group field={form} path="" />
      </WantedField>
    </form>
  );
}

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
      return <ListField field={field} path={path} drawEntry={drawEntry} />;
    case 'text':
      return isLink(path) ? <LinkField field={field} path={path} /> : <TextField field={field} path={path} />;
    default: {
      const Plain = plainFields[field.kind];
      return <Plain field={field} path={path} />;
    }
  }
});

const plainFields = {
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
  logo: LogoField,
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

const drawEntry = (item: FormField, path: string) => <Entry item={item} path={path} />;

/** The fields of a group stand in the entry itself: a frame in a frame would say the same twice. */
function Entry({ item, path }: { item: FormField; path: string }) {
  if (item.kind === 'variants') return <VariantFields field={{ ...item, isRequired: true }} path={path} />;
  if (item.kind !== 'group') return <DraftField field={{ ...item, isRequired: true }} path={path} />;
  return Object.entries(item.fields ?? {}).map(([name, inner]) => <DraftField key={name} field={inner} path={`${path}.${name}`} />);
}
