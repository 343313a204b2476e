import { memo, useContext, useEffect, useState, useId, useCallback } from 'react';
import { flushSync } from 'react-dom';
import { mediaAdd } from '#content/media/calls.ts';
import { PicturePicker } from '#content/media/console/picture-picker.tsx';
import { libraryPictureAddress } from '#content/media/web/picture-address.ts';
import { pictureLimits } from '#content/media/web/picture-limits.ts';
import { useClient } from '#ui/api/client-context.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Prose } from '#ui/components/prose/prose.tsx';
import { FactsContext, markCited } from '#ui/console/facts/facts-context.ts';
import { LoadFacts } from '#ui/console/facts/load-facts.tsx';
import { FilePicker } from '#ui/console/form/file-picker.tsx';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { PageSearch } from '#ui/console/rich-text/pieces/page-search.tsx';
import { RichText, type PickerProps, type LinkTarget, type RichTextProps } from '#ui/console/rich-text/rich-text.tsx';
import { formErrors } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { logoRead, linkFind } from '../../calls/files.ts';
import type { FormField } from '../../schema/contents.ts';
import { isRecord } from '../../web/field-labels.ts';
import { useField, useForm } from './draft-store.ts';
import { fieldKey, clearedValue } from './field-values.ts';
import { FileField } from './file-field.tsx';
import { AddButton, FieldGroupFrame, RemoveButton, type FieldPlace } from './frame.tsx';
import { ListField } from './list-field.tsx';
import { PassageField } from './passages/passage-field.tsx';
import { PictureField } from './picture-field.tsx';
import {
  ChoiceField,
  ChoicesField,
  DayField,
  FlagField,
  LinesField,
  MomentField,
  TextField,
  WordsField,
  ControlFrame,
} from './plain-fields.tsx';
import { LinkedFieldContext } from './use-expanded.ts';
import '../draft.css';

/** The form of a draft, built from the description of its type. */
export function DraftForm({ form }: { form: FormField }) {
  const [wanted, setWanted] = useState({ key: '' });
  const { isDated } = useForm();
  const fields = <Group field={form} path="" />;
  useEffect(() => {
    // Runs before the browser jumps to the linked field, so that the section that contains it is expanded.
    const unfold = ({ target }: MouseEvent): void => {
      const link = target instanceof Element ? target.closest('a[href^="#draft-"]') : null;
      if (link) flushSync(() => setWanted({ key: link.getAttribute('href')!.slice(1) }));
    };
    document.addEventListener('click', unfold);
    return () => document.removeEventListener('click', unfold);
  }, []);
  return (
    <form data-keep="no" className="draft" onSubmit={(event) => event.preventDefault()} noValidate>
      <LinkedFieldContext value={wanted}>{canCite(form) ? <LoadFacts isDated={isDated}>{fields}</LoadFacts> : fields}</LinkedFieldContext>
    </form>
  );
}

/** True if any text of a form can cite facts. */
const canCite = ({ citesFacts, fields, item, variants }: FormField): boolean =>
  citesFacts === true || [...Object.values(fields ?? {}), ...Object.values(variants ?? {}), ...(item ? [item] : [])].some(canCite);

const joined = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/** The fields of a group in order, without fixed fields. */
function Group({ field, path }: FieldPlace) {
  return Object.entries(field.fields ?? {}).map(([name, inner]) => <DraftField key={name} field={inner} path={joined(path, name)} />);
}

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

/** A group with its label. An optional group is added and removed as a whole. */
function GroupField({ field, path }: FieldPlace) {
  const { value, change } = useField(path);
  const { isReadOnly } = useForm();
  const isThere = field.isRequired || isRecord(value);
  return (
    <FieldGroupFrame field={field}>
      {isThere ? <Group field={field} path={path} /> : !isReadOnly && <AddButton title={field.title} onPress={() => change({})} />}
      {isThere && !field.isRequired && !isReadOnly && (
        <RemoveButton title={field.title} onPress={() => change(field.isNullable ? null : undefined)} />
      )}
    </FieldGroupFrame>
  );
}

/** A choice between variants, with the fields of the selected one. */
function VariantsField({ field, path }: FieldPlace) {
  return (
    <FieldGroupFrame field={field}>
      <VariantFields field={field} path={path} />
    </FieldGroupFrame>
  );
}

/** The same fields without a frame, for use within another frame. */
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

/** The fields of a group are placed directly in the entry: a second frame would repeat the label. */
function Entry({ item, path }: { item: FormField; path: string }) {
  if (item.kind === 'variants') return <VariantFields field={{ ...item, isRequired: true }} path={path} />;
  if (item.kind !== 'group') return <DraftField field={{ ...item, isRequired: true }} path={path} />;
  return Object.entries(item.fields ?? {}).map(([name, inner]) => <DraftField key={name} field={inner} path={`${path}.${name}`} />);
}

/** A rich text editor with search for links to pages of the site. */
function HtmlField({ field, path }: FieldPlace) {
  const { value, change, error } = useField(path);
  const { isReadOnly } = useForm();
  const html = typeof value === 'string' ? value : '';
  const findLinks = useFindLinks();
  const uploadPicture = useUploadPicture();
  const facts = useContext(FactsContext);
  if (isReadOnly)
    return (
      <ControlFrame field={field} path={path} error={error}>
        <PassageField path={path} title={field.title} value={html}>
          <Prose html={field.citesFacts && facts ? markCited(facts.byCode, html) : html} />
        </PassageField>
      </ControlFrame>
    );
  return (
    <div id={fieldKey(path)} tabIndex={-1}>
      <PassageField path={path} title={field.title} value={html}>
        <RichText
          label={field.title}
          value={html}
          onChange={(written) => change(written === '' ? clearedValue(field) : written)}
          {...(error && { errors: [error] })}
          findLinks={findLinks}
          Picker={BodyPicker}
          citesFacts={field.citesFacts}
          uploadPicture={uploadPicture}
        />
      </PassageField>
    </div>
  );
}

/** Inserts a picture of the library with its alternative text. */
function BodyPicker({ onChoose, onClose }: PickerProps) {
  return <PicturePicker onChoose={({ key, alt }) => onChoose({ src: libraryPictureAddress(key, 'whole-1280'), alt })} onClose={onClose} />;
}

/** Returns whether a field holds a link target; every schema calls it `href`. */
const isLink = (path: string): boolean => /(^|\.)href$/.test(path);

/** A link target: typed, or found among the pages of this site. */
function LinkField({ field, path }: FieldPlace) {
  const { change } = useField(path);
  const { isReadOnly } = useForm();
  const [isOpen, setIsOpen] = useState(false);
  const findLinks = useFindLinks();
  const id = useId();
  return (
    <>
      <TextField field={field} path={path} />
      {!isReadOnly && (
        <details className="draft__pages" open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
          <summary>按标题查找本站页面</summary>
          {isOpen && (
            <PageSearch
              id={id}
              findLinks={findLinks}
              onTake={({ href }) => {
                change(href);
                setIsOpen(false);
              }}
            />
          )}
        </details>
      )}
    </>
  );
}

/** Uploads the logo and shows the processed result on a light and a dark background, as pages show it. */
function LogoField({ field, path }: FieldPlace) {
  const { value, change, error } = useField(path);
  const { isReadOnly } = useForm();
  const reading = useAction({
    act: async (client, file: File) => change((await client.call(logoRead, { file })).svg),
  });
  const id = fieldKey(path);
  const said = reading.errors[0]?.message ?? error;
  return (
    <ControlFrame field={field} path={path} error={said}>
      <LogoShown svg={typeof value === 'string' ? value : ''} />
      {!isReadOnly && (
        <div className="draft__file">
          <FilePicker
            id={id}
            accept=".svg,.png,.jpg,.jpeg"
            isBusy={reading.isBusy}
            aria-describedby={[field.help && `${id}-hint`, said && `${id}-error`].filter(Boolean).join(' ') || undefined}
            onFiles={([file]) => file && reading.run(file)}
          >
            {value ? '更换文件' : '选择文件'}
          </FilePicker>
          {typeof value === 'string' && value !== '' && <Button onClick={() => change(clearedValue(field))}>去掉图形</Button>}
        </div>
      )}
    </ControlFrame>
  );
}

function LogoShown({ svg }: { svg: string }) {
  if (!svg) return null;
  const src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return (
    <div className="draft__logo">
      <img src={src} alt="浅色页面上的标志" />
      <img className="draft__logo-dark" src={src} alt="深色页面上的标志" />
    </div>
  );
}

/** Returns a function that searches pages of this site. */
function useFindLinks(): (words: string) => Promise<readonly LinkTarget[]> {
  const client = useClient();
  return useCallback(async (words) => (await client().call(linkFind, { q: words }, { quiet: true })).links, [client]);
}

const taken: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/heic': 'heic', 'image/heif': 'heif' };

/** Uploads pasted pictures to the library, for users with the permission. The author adds the alternative text. */
function useUploadPicture(): RichTextProps['uploadPicture'] {
  const client = useClient();
  const may = usePermissionCheck();
  if (!may('media.manage')) return undefined;
  return async (picture) => {
    const file = await toFile(picture);
    if (file.size > pictureLimits.bytes) throw new Error(`超过上限，${pictureLimits.text}`);
    try {
      const { item } = await client().call(mediaAdd, { file }, { quiet: true, timeoutMs: 180_000 });
      return { src: libraryPictureAddress(item.key, 'whole-1280'), alt: item.alt };
    } catch (error) {
      throw new Error(formErrors(error)[0]?.message ?? '请再粘贴一次', { cause: error });
    }
  };
}

/** Converts a picture to a format that the library accepts. */
async function toFile(picture: Blob): Promise<File> {
  const name = picture instanceof File && !/^image\.\w+$/.test(picture.name) ? picture.name : undefined;
  const ending = taken[picture.type];
  if (ending) return new File([picture], name ?? `粘贴的图片.${ending}`, { type: picture.type });
  const bitmap = await createImageBitmap(picture).catch(() => undefined);
  if (!bitmap) throw new Error(`图片的格式无法读取，请另存为 ${pictureLimits.text}`);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], `${name?.replace(/\.\w+$/, '') ?? '粘贴的图片'}.png`, {
    type: 'image/png',
  });
}
