import { memo, useEffect, useState, useId, useCallback } from 'react';
import { flushSync } from 'react-dom';
import { mediaAdd } from '#content/media/calls.ts';
import { PicturePicker } from '#content/media/console/picture-picker.tsx';
import { pictureAddress } from '#content/media/web/picture-address.ts';
import { pictureLimits } from '#content/media/web/picture-limits.ts';
import { useClient } from '#ui/api/client-context.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Prose } from '#ui/components/prose/prose.tsx';
import { FilePicker } from '#ui/console/form/file-picker.tsx';
import { useMay } from '#ui/console/me-context.ts';
import { PageSearch } from '#ui/console/rich-text/pieces/page-search.tsx';
import { RichText, type PickerProps, type LinkTarget, type RichTextProps } from '#ui/console/rich-text/rich-text.tsx';
import { formErrors } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { logoRead, linkFind } from '../../calls/files.ts';
import type { FormField } from '../../schema/contents.ts';
import { isRecord } from '../../web/place-words.ts';
import { useField, useForm } from './draft-store.ts';
import { fieldKey, emptied } from './field-values.ts';
import { FileField } from './file-field.tsx';
import { Add, Frame, Remove, type FieldPlace } from './frame.tsx';
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

/** Running text: written in place, with links to pages of the site found by their words. */
function HtmlField({ field, path }: FieldPlace) {
  const { value, change, error } = useField(path);
  const { isReadOnly } = useForm();
  const html = typeof value === 'string' ? value : '';
  const findLinks = useFindLinks();
  const uploadPicture = useUploadPicture();
  if (isReadOnly)
    return (
      <ControlFrame field={field} path={path} error={error}>
        <PassageField path={path} title={field.title} value={html}>
          <Prose html={html} />
        </PassageField>
      </ControlFrame>
    );
  return (
    <div id={fieldKey(path)} tabIndex={-1}>
      <PassageField path={path} title={field.title} value={html}>
        <RichText
          label={field.title}
          value={html}
          onChange={(written) => change(written === '' ? emptied(field) : written)}
          {...(error && { errors: [error] })}
          findLinks={findLinks}
          Picker={BodyPicker}
          uploadPicture={uploadPicture}
        />
      </PassageField>
    </div>
  );
}

/** A picture of the library for running text, with its words. */
function BodyPicker({ onChoose, onClose }: PickerProps) {
  return <PicturePicker onChoose={({ key, alt }) => onChoose({ src: pictureAddress(key, 'whole-1280'), alt })} onClose={onClose} />;
}

/** Whether a field holds where a link leads: it is called so in every schema. */
const isLink = (path: string): boolean => /(^|\.)href$/.test(path);

/** Where a link leads: typed, or found among the pages of this site by their words. */
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

/** The firm's mark: a file is chosen, what becomes of it is shown on light and dark ground, as pages have it. */
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
          {typeof value === 'string' && value !== '' && <Button onClick={() => change(emptied(field))}>去掉图形</Button>}
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

/** Finds pages of this site by words. */
function useFindLinks(): (words: string) => Promise<readonly LinkTarget[]> {
  const client = useClient();
  return useCallback(async (words) => (await client().call(linkFind, { q: words }, { quiet: true })).links, [client]);
}

const taken: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/heic': 'heic', 'image/heif': 'heif' };

/** Puts pasted pictures into the library, for who may keep it; what they show is for the author to say. */
function useUploadPicture(): RichTextProps['uploadPicture'] {
  const client = useClient();
  const may = useMay();
  if (!may('media.manage')) return undefined;
  return async (picture) => {
    const file = await toFile(picture);
    if (file.size > pictureLimits.bytes) throw new Error(`超过上限，${pictureLimits.text}`);
    try {
      const { item } = await client().call(mediaAdd, { file }, { quiet: true, timeoutMs: 180_000 });
      return { src: pictureAddress(item.key, 'whole-1280'), alt: item.alt };
    } catch (error) {
      throw new Error(formErrors(error)[0]?.message ?? '请再粘贴一次', { cause: error });
    }
  };
}

/** What the library does not take is drawn anew as one that it takes. */
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
