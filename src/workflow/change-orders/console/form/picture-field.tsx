import { useState } from 'react';
import { mediaList } from '#content/media/calls.ts';
import { PicturePicker } from '#content/media/console/picture-picker.tsx';
import type { MediaItem } from '#content/media/schema.ts';
import { cutArea, type PictureCut } from '#content/media/web/cuts.ts';
import { libraryPictureAddress, findPictureKeys, parsePictureVersion } from '#content/media/web/picture-address.ts';
import { Button } from '#ui/components/button/button.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { useAction } from '#ui/form/use-action.ts';
import type { PictureFieldSettings } from '../../schema/contents.ts';
import { useField, useForm, useHints } from './draft-store.ts';
import { clearedValue, fieldKey } from './field-values.ts';
import type { FieldPlace } from './frame.tsx';
import { ControlFrame } from './plain-fields.tsx';

/** A picture of this site, by its address: chosen from the library, which fills in the fields beside it, or typed. */
export function PictureField({ field, path }: FieldPlace) {
  const { value, change, error } = useField(path);
  const { store, isReadOnly } = useForm();
  const [open, setOpen] = useState<{ edited?: Pick<MediaItem, 'id'> }>();
  const may = usePermissionCheck();
  const { help } = useHints(field);
  const address = typeof value === 'string' ? value : '';
  const [key] = findPictureKeys(address);
  const isFixed = isReadOnly || field.isShownOnly === true;
  const choose = (item: MediaItem): void => {
    const words: PictureFieldSettings = field.picture ?? { ending: 'whole-1280' };
    change(libraryPictureAddress(item.key, words.ending));
    for (const [name, known] of knownOf(item, words)) store.write(besides(path, name), known);
    setOpen(undefined);
  };
  const id = fieldKey(path);
  return (
    <ControlFrame field={field} path={path} error={error}>
      <Shown address={address} />
      <div className="draft__file">
        <input
          id={id}
          className="control"
          value={address}
          disabled={isFixed}
          aria-invalid={error ? true : undefined}
          aria-describedby={[help && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
          aria-required={field.isRequired || undefined}
          onChange={({ target }) => change(target.value === '' ? clearedValue(field) : target.value)}
        />
        {!isFixed && (
          <Button aria-label={`从图片库选择：${field.title}`} onClick={() => setOpen({})}>
            从图片库选择
          </Button>
        )}
        {!isFixed && key && may('media.manage') && (
          <EditChosen title={field.title} pictureKey={key} onEdit={(edited) => setOpen({ edited })} />
        )}
      </div>
      {open && (
        <PicturePicker
          place={cutOf(field.picture?.ending ?? address)}
          edited={open.edited}
          onChoose={choose}
          onClose={() => setOpen(undefined)}
        />
      )}
    </ControlFrame>
  );
}

/** Crops the current picture. The result is a new picture that only this draft uses. */
function EditChosen({ title, pictureKey, onEdit }: { title: string; pictureKey: string; onEdit: (item: MediaItem) => void }) {
  const finding = useAction({
    async act(client) {
      const { records } = await client.call(mediaList, { key: pictureKey });
      if (records[0]) onEdit(records[0]);
      else toast('图片库中没有这张图片，请重新选择', 'warning');
    },
  });
  return (
    <Button aria-label={`裁剪：${title}`} aria-busy={finding.isBusy} onClick={() => finding.run()}>
      裁剪
    </Button>
  );
}

/** Returns `banner`, `card` or `whole` from an address or its suffix. */
const cutOf = (address: string): PictureCut => (/\b(banner|card)\b/.exec(address)?.[1] as PictureCut | undefined) ?? 'whole';

/** Returns the metadata of a library picture as values of the fields to fill in. */
function knownOf(item: MediaItem, { alt, width, height }: PictureFieldSettings): [string, unknown][] {
  const size = cutArea(item, 'whole', item);
  const known: [string | undefined, unknown][] = [
    [alt, item.alt],
    [width, size.width],
    [height, size.height],
  ];
  return known.filter((one): one is [string, unknown] => one[0] !== undefined);
}

const besides = (path: string, name: string): string => [...path.split('.').slice(0, -1), name].join('.');

/** Only shows pictures of the library; other pictures are on the public site. */
function Shown({ address }: { address: string }) {
  const [key] = findPictureKeys(address);
  if (!key) return null;
  const cut = cutOf(address);
  return <img className="draft__shown" src={libraryPictureAddress(key, `${cut}-640`, parsePictureVersion(address))} alt="" />;
}
