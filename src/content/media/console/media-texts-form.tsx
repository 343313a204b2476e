import { useId, useState } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { TextArea, TextInput } from '#ui/components/text-input.tsx';
import { useFormAction } from '#ui/form/use-action.ts';
import { mediaName } from '../calls.ts';
import type { MediaItem } from '../schema.ts';

interface WordsFormProps {
  item: Pick<MediaItem, 'id' | 'name' | 'alt' | 'isDecorative'>;
  act: string;
  onSaved: (item: MediaItem) => void;
}

/** Renders the form for name and description of a picture. Either the description or the mark as decorative is required. */
export function MediaTextsForm({ item, act, onSaved }: WordsFormProps) {
  const id = useId();
  const [isDecorative, setIsDecorative] = useState(item.isDecorative);
  const saving = useFormAction({
    read: (data) => ({
      id: item.id,
      name: String(data.get('name') ?? ''),
      alt: isDecorative ? '' : String(data.get('alt') ?? ''),
      isDecorative,
      former: { name: item.name, alt: item.alt, isDecorative: item.isDecorative },
    }),
    async act(client, input) {
      onSaved(await client.call(mediaName, input));
    },
  });
  return (
    <form
      data-keep={`picture ${item.id}`}
      noValidate
      onSubmit={(event) => {
        // The form may be inside a dialog of another form.
        event.stopPropagation();
        saving.onSubmit(event);
      }}
    >
      <ErrorSummary errors={saving.errors.filter(({ path }) => !['name', 'alt'].includes(path))} title="没有保存" />
      <TextInput
        id={`${id}-name`}
        name="name"
        label="名称"
        maxLength={100}
        defaultValue={item.name}
        error={errorOf(saving.errors, 'name')}
      />
      {!isDecorative && (
        <TextArea
          id={`${id}-alt`}
          name="alt"
          label="替代文字"
          hint="写出图中的内容和结论，看不见图片的读者靠它了解；选用时带到网页中"
          rows={2}
          maxLength={100}
          defaultValue={item.alt}
          error={errorOf(saving.errors, 'alt')}
        />
      )}
      <DecorativeMark isDecorative={isDecorative} onChange={setIsDecorative} />
      <Button kind="primary" type="submit" aria-busy={saving.isBusy}>
        {act}
      </Button>
    </form>
  );
}

function DecorativeMark({ isDecorative, onChange }: { isDecorative: boolean; onChange: (isDecorative: boolean) => void }) {
  const id = useId();
  return (
    <div className="choice">
      <input className="choice__mark" type="checkbox" id={id} checked={isDecorative} onChange={({ target }) => onChange(target.checked)} />
      <label className="choice__label" htmlFor={id}>
        装饰图片：只起装饰作用，不需要替代文字
      </label>
    </div>
  );
}
