import { RichText, type PickerProps } from '#ui/console/rich-text/rich-text.tsx';
import { Prose } from '#ui/components/prose/prose.tsx';
import { pictureAddress } from '#content/media/web/picture-address.ts';
import { PicturePicker } from '#content/media/console/picture-picker.tsx';
import { useField, useForm } from './draft-store.ts';
import { emptied, fieldKey } from './field-values.ts';
import type { FieldPlace } from './frame.tsx';
import { PassageField } from './passages/passage-field.tsx';
import { ControlFrame } from './plain-fields.tsx';
import { useFindLinks } from './use-find-links.ts';
import { useUploadPicture } from './use-upload-picture.ts';

/** Running text: written in place, with links to pages of the site found by their words. */
export function HtmlField({ field, path }: FieldPlace) {
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
